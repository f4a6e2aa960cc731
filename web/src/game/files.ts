/** The width of a picture of points, in pixels: sharp on a page and on a slide. */
const PICTURE_WIDTH = 1200;

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard only to pages of this machine or of https; on a local network the old way is left.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (!isDone) throw new Error('the browser refused the clipboard');
}

/** Hands a file to the user. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Draws an SVG picture on a canvas and returns it as PNG. */
export async function rasterise(svg: string): Promise<Blob> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [, , width = 1, height = 1] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const pictureHeight = Math.round((PICTURE_WIDTH * height) / width);
  // Without a size of its own some browsers draw nothing.
  root.setAttribute('width', String(PICTURE_WIDTH));
  root.setAttribute('height', String(pictureHeight));
  const source = new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_WIDTH;
    canvas.height = pictureHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0, PICTURE_WIDTH, pictureHeight);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('the canvas gave no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

import { router } from './router.svelte';

/** Moves the focus to the heading of a page that the user has gone to, so that it is announced as a loaded page would be. */
export function arrive(heading: HTMLElement): void {
  if (router.hasNavigated) heading.focus({ preventScroll: true });
}

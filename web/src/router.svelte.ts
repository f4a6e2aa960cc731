import { routeOf, type Route } from './route';

/** Which page is open. */
class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  /** Whether the user has gone from page to page; the first one is announced by the browser. */
  hasNavigated = false;

  constructor() {
    window.addEventListener('popstate', () => this.#show(location.pathname));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.#show(path);
    window.scrollTo(0, 0);
  }

  #show(path: string): void {
    this.hasNavigated = true;
    this.route = routeOf(path);
  }

  /** Follows a link inside the app without loading the page again; other clicks (new tab, other site) stay the browser's. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();

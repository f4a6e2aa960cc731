import { takeToken } from './token';

/** Whether this page may talk to the server. */
class Session {
  token = $state<string | null>(null);
  /** Whether the server did not accept the token: it has been started again, or the address is from another run. */
  refused = $state(false);

  isWelcome = $derived(this.token !== null && !this.refused);

  /** Looks for a token, at the start and whenever another address is opened in the same page. */
  begin(): void {
    this.token = takeToken(window);
    window.addEventListener('hashchange', () => {
      const before = this.token;
      this.token = takeToken(window);
      if (this.token !== before || this.refused) location.reload();
    });
    // Another tab has been given a new token: this one can go on with it.
    window.addEventListener('storage', () => {
      if (!this.isWelcome && takeToken(window) !== this.token) location.reload();
    });
  }
}

export const session = new Session();

import type { Fault } from './wire';

/** Says whether something that was thrown is a fault with a text for people. */
export function isFault(thrown: unknown): thrown is Fault {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof (thrown as Fault).message === 'object';
}

/** Returns the fault that was thrown, or one that says that something unexpected happened. */
export function faultOf(thrown: unknown): Fault {
  return isFault(thrown) ? thrown : plainFault('web-unexpected', String(thrown));
}

/** Returns a fault that the page finds by itself. */
export function plainFault(key: string, reason: string): Fault {
  return { message: { key, arguments: { reason } }, english: reason, field: null };
}

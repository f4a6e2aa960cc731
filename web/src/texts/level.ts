import { canSay, say } from './texts.svelte';

/** Says a level of play such as `easy`; returns null for an agent that is none. */
export function levelName(agent: string): string | null {
  const key = `web-level-${agent}`;
  return canSay(key) ? say(key) : null;
}

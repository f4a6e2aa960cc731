import { describe, expect, it } from 'vitest';
import { loadFiles } from './files';
import { languageFor } from './language';
import { Speaker } from './speaker';

const english = new Speaker('en', await loadFiles('en'));
const indonesian = new Speaker('id', await loadFiles('id'));

describe('a speaker', () => {
  it('puts a message into words, and a message inside it', () => {
    const message = {
      key: 'option-value',
      arguments: { key: 'time', fault: { key: 'value-not-a-duration', arguments: { found: 'soon' } } },
    };
    expect(english.sayMessage(message)).toBe('option time: "soon" is not a length of time such as 250ms, 1.5s or 2m (at most 24h)');
    expect(indonesian.sayMessage(message)).toBe('opsi time: "soon" bukan lama waktu seperti 250ms, 1.5s, atau 2m (paling lama 24h)');
  });

  it('inflects for numbers', () => {
    expect(english.say('web-moves-count', { count: 1 })).toBe('1 move');
    expect(english.say('web-moves-count', { count: 2 })).toBe('2 moves');
    expect(indonesian.say('web-moves-count', { count: 1 })).toBe('1 langkah');
  });

  it('shows a key without a text as itself, and shortens what it quotes', () => {
    expect(english.say('no-such-text', { n: 3 })).toBe('no-such-text n=3');
    expect(english.say('cell-malformed', { found: 'x'.repeat(10_000) }).length).toBeLessThan(800);
  });
});

describe('the language', () => {
  it('is the chosen one, else the first of the browser that Papan speaks, else English', () => {
    expect(languageFor('id', ['en-US'])).toBe('id');
    expect(languageFor(null, ['fr', 'id-ID', 'en'])).toBe('id');
    expect(languageFor(null, ['in'])).toBe('id');
    expect(languageFor(null, ['fr'])).toBe('en');
    expect(languageFor('tlh', ['en'])).toBe('en');
  });
});

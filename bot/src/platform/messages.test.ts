import { escapeMarkdown } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { ago, lines, mention, oneLine, plain, title } from './messages.ts';

describe('user-written text', () => {
  it.each([
    ['**bold**', '\\*\\*bold\\*\\*'],
    ['@everyone <@1> <#2>', '\\@everyone \\<\\@1\\> \\<\\#2\\>'],
    ['[x](https://example.org)', '\\[x\\]\\(https\\:\\/\\/example\\.org\\)'],
    ['``` code ```', '\\`\\`\\` code \\`\\`\\`'],
    ['# big\n> quote\n- list', '\\# big \\> quote \\- list'],
    ['||hidden|| ~~gone~~ :smile:', '\\|\\|hidden\\|\\| \\~\\~gone\\~\\~ \\:smile\\:'],
    ['\u202eevil\u202c \u2066x\u2069 a\u200bb\u0000c', 'evil x abc'],
    ['سلام 😀 é', 'سلام 😀 é'],
    ['\ud800', '�'],
    ['', '\\-'],
    ['\u200b', '\\-'],
  ])('%j is shown without formatting', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('contains no unescaped Markdown', () => {
    const shown = plain('*a* _b_ `c` ~~d~~ ||e|| > f # g - h 1. i [j](k) <@1>');
    const unescaped = shown.replaceAll(/\\./g, '');
    expect(escapeMarkdown(unescaped)).toBe(unescaped);
    expect(unescaped).not.toMatch(/[@<[#>]/);
  });

  it('is cut between characters if it is too long', () => {
    expect(oneLine('😀'.repeat(300), 5)).toBe('😀😀😀😀…');
    expect(oneLine('a'.repeat(1_000_000))).toHaveLength(200);
  });
});

it('cuts the lines of an embed to its limit', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
  const text = lines(many);
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text).toMatch(/line \d+\n…$/);
  expect(lines(['x'.repeat(5_000)])).toBe('…');
});

it('does not cut a title after an escape character or in an emoji', () => {
  expect(title(plain('*'.repeat(200)))).toMatch(/^(\\\*){127}…$/);
  expect(title('😀'.repeat(200))).toBe(`${'😀'.repeat(127)}…`);
  expect(title(`a${'😀'.repeat(200)}`)).toBe(`a${'😀'.repeat(127)}…`);
});

it('shows people and times as the chat platform does', () => {
  expect(mention('123')).toBe('<@123>');
  expect(mention('dev-<@1>')).toBe('dev\\-\\<\\@1\\>');
  expect(ago('2026-01-01T00:00:00.900Z')).toBe('<t:1767225600:R>');
});

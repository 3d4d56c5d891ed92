import { escapeMarkdown } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { lines, title } from './embed.ts';
import { ago, mention, oneLine, plain } from './plain.ts';

describe('what somebody wrote', () => {
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
  ])('%j is shown as it is', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('leaves nothing to format', () => {
    const shown = plain('*a* _b_ `c` ~~d~~ ||e|| > f # g - h 1. i [j](k) <@1>');
    const unescaped = shown.replaceAll(/\\./g, '');
    expect(escapeMarkdown(unescaped)).toBe(unescaped);
    expect(unescaped).not.toMatch(/[@<[#>]/);
  });

  it('is cut where it is too long, between letters', () => {
    expect(oneLine('😀'.repeat(300), 5)).toBe('😀😀😀😀…');
    expect(oneLine('a'.repeat(1_000_000))).toHaveLength(200);
  });
});

it('an embed holds as many lines as fit', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
  const text = lines(many);
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text).toMatch(/line \d+\n…$/);
  expect(lines(['x'.repeat(5_000)])).toBe('…');
});

it('a title keeps no escape without its sign', () => {
  expect(title(plain('*'.repeat(200)))).toMatch(/^(\\\*){127}…$/);
});

it('shows people and times as the chat platform does', () => {
  expect(mention('123')).toBe('<@123>');
  expect(mention('dev-<@1>')).toBe('dev\\-\\<\\@1\\>');
  expect(ago('2026-01-01T00:00:00.900Z')).toBe('<t:1767225600:R>');
});

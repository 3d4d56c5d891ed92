import { Type } from 'typebox';
import { LINK_PATTERN, MAX_LINK, MAX_LOGO_BYTES } from './links.ts';
import { group } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Language, Matching, Text } from '../../core/values.ts';
import { Act, reason } from '../operators/operations.ts';

const Link = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: MAX_LINK,
      pattern: LINK_PATTERN,
      'x-expected': 'an address that begins with https://, or mailto: and an email address',
      description,
      examples: ['https://example.org/page'],
    }),
  );

const Colour = (description: string) =>
  Matching('^#[0-9a-f]{6}$', 'a colour such as #964d12', description);

const Colours = Type.Object({
  light: Colour('On the light background.'),
  dark: Colour('On the dark background.'),
});

const Links = Type.Object(
  {
    imprint: Link('Who runs the community.'),
    privacy: Link('Replaces the privacy page of the web app.'),
    terms: Link('The rules.'),
    contact: Link('Where to ask.'),
  },
  { additionalProperties: false, description: 'Links in the footer of every page.' },
);

const COLOURS = 'The accent colours of the web app.';
const WELCOME = 'A text for visitors on the home page, by language (ISO 639-1).';
const LANGUAGE = 'For people whose browser has none of the languages of the web app (ISO 639-1).';
const welcomeExamples = [{ en: 'Welcome to the dunes.', es: 'Te damos la bienvenida.' }];

export const Community = Type.Object({
  name: Type.String({ description: 'The name of the community.', examples: ['The Dunes'] }),
  logo: Type.Optional(Type.String({ description: 'The path of its logo.' })),
  colours: Type.Optional(Type.Object(Colours.properties, { description: COLOURS })),
  welcome: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: WELCOME, examples: welcomeExamples }),
  ),
  language: Type.Optional(Language(LANGUAGE)),
  links: Links,
});

const NewColours = Type.Unsafe<{ light: string; dark: string } | null>({
  ...Colours,
  type: ['object', 'null'],
  description:
    `${COLOURS} Each must have a contrast of 4.5 or more with its background (WCAG). ` +
    'null restores the default.',
});

const NewWelcome = Type.Unsafe<Record<string, string> | null>({
  type: ['object', 'null'],
  patternProperties: { '^[a-z]{2}$': Text(limits.welcome, 'The text in this language.') },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 50,
  description: `${WELCOME} null removes it.`,
  examples: welcomeExamples,
});

const NewLanguage = Type.Unsafe<string | null>({
  ...Language(`${LANGUAGE} null restores the default.`),
  type: ['string', 'null'],
});

export const operations = group({
  'GET /admin/community': {
    id: 'getCommunity',
    summary: 'Read how the community presents itself.',
    access: 'operator',
    answer: Community,
    problems: [],
  },
  'PUT /admin/community': {
    id: 'setCommunity',
    summary: 'Change the name, the colours, the welcome, the language or the links.',
    access: 'operator',
    body: Type.Object({
      reason,
      name: Type.Optional(Text(limits.communityName, 'The name of the community.')),
      colours: Type.Optional(NewColours),
      welcome: Type.Optional(NewWelcome),
      language: Type.Optional(NewLanguage),
      links: Type.Optional(Links),
    }),
    answer: Act,
    problems: [],
  },
  'PUT /admin/community/logo': {
    id: 'setLogo',
    summary: 'Set the logo: a PNG, JPEG or WebP of at most 256 KiB and 1024 × 1024 pixels.',
    access: 'operator',
    body: Type.Object({
      reason,
      image: Type.String({
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        maxLength: Math.ceil(MAX_LOGO_BYTES / 3) * 4,
        'x-expected': 'Base64',
        description: 'The bytes of the file, in Base64.',
      }),
    }),
    answer: Act,
    problems: [],
  },
  'DELETE /admin/community/logo': {
    id: 'removeLogo',
    summary: 'Remove the logo.',
    access: 'operator',
    answer: Act,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  dark: '#9fc5e8',
  image: 'iVBORw0KGgoAAAANSUhEUg',
  light: '#0b5394',
  logo: '/app/logo?v=9f86d081884c7d65',
};

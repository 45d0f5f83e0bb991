import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { Concealer, concealing } from './concealer';
import { sorted } from './harmless';
import { partsOf } from './parts';

/** Processor time since then, in milliseconds. A busy machine does not change it. */
function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const utf8 = (text: string) => Buffer.from(text);
const base64 = (before: string, text: string) => utf8(before + text + 'tail').toString('base64');
const percent = (text: string) =>
  [...utf8(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const unicode = (text: string) =>
  text
    .split('')
    .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** How a program, a library or the engine may write a text. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'base64, offset 0': (text) => base64('', text),
  'base64, offset 1': (text) => base64('a', text),
  'base64, offset 2': (text) => base64('ab', text),
  'base64 for URLs, without padding': (text) => utf8(`x${text}`).toString('base64url'),
  'base64 in lines': (text) => base64('', text).replace(/(.{16})/g, '$1\n'),
  'base64 in JSON with escaped slashes': (text) => base64('', text).replaceAll('/', '\\/'),
  'URL, as encodeURIComponent': (text) => encodeURIComponent(text),
  'URL, in lower case': (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  'URL, as a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'URL, every byte': percent,
  'URL, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  JSON: inJson,
  'JSON with escaped slashes': (text) => inJson(text).replaceAll('/', '\\/'),
  'JSON, as Python and Go escape it': (text) =>
    inJson(text).replace(/[<>&\u0080-\uffff]/g, (char) => unicode(char)),
  'JSON, every character': unicode,
  'Python, as ascii()': (text) =>
    Array.from(text)
      .map((char) => {
        const [code, simple] = [char.codePointAt(0) ?? 0, { "'": "\\'", '\\': '\\\\', '\n': '\\n' }[char]];
        const [letter, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
        if (code >= 0x20 && code < 0x7f) return simple ?? char;
        return simple ?? `\\${letter}${code.toString(16).padStart(digits, '0')}`;
      })
      .join(''),
  'code points in braces': (text) =>
    Array.from(text, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join(''),
  'single quotes of YAML': (text) => text.replaceAll("'", "''"),
  'single quotes of a shell': (text) => text.replaceAll("'", "'\\''"),
  'single quotes of a shell, as Python writes them': (text) => text.replaceAll("'", `'"'"'`),
  hexadecimal: (text) => utf8(text).toString('hex'),
  'hexadecimal, upper case': (text) => utf8(text).toString('hex').toUpperCase(),
};

/** Where it may occur. */
const POSITIONS: Readonly<Record<string, (secret: string, other: string) => string>> = {
  alone: (secret) => secret,
  start: (secret) => `${secret} was refused`,
  middle: (secret) => `the key ${secret} was refused`,
  end: (secret) => `refused: ${secret}`,
  'a word': (secret) => `xx${secret}xx`,
  'a string of JSON': (secret) => JSON.stringify({ deep: [{ value: `a "${secret}"` }] }),
  'a key of JSON': (secret) => JSON.stringify({ [secret]: { [`x-${secret}`]: 1 } }),
  'a query': (secret) => `https://shop.example/login?token=${secret}&next=%2F`,
  'code in Markdown': (secret) => `- \`${secret}\`: **${secret}**\n\n\`\`\`\n${secret}\n\`\`\``,
  twice: (secret) => `${secret}${secret} and ${secret}`,
  'beside another secret': (secret, other) => `${other}${secret}${other}`,
  'after a colour': (secret) => `\u001b[31m${secret}\u001b[39m`,
};

/** Whether somebody who decodes the text as often as they like finds the secret. Slow, and written another way. */
function isIn(text: string, secret: string): boolean {
  const char = (_all: string, code: string) => String.fromCharCode(parseInt(code, 16));
  const decoders = [
    (all: string) =>
      all.replace(
        /\\(?:u([\da-f]{4})|x([\da-f]{2})|U([\da-f]{8})|u\{([\da-f]+)\}|(.))/g,
        (_whole, ...codes: (string | undefined)[]) => {
          const [four, two, eight, braced, simple = ''] = codes;
          const code = four ?? two ?? eight ?? braced;
          return code === undefined
            ? ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[simple] ?? simple)
            : String.fromCodePoint(parseInt(code, 16));
        },
      ),
    (all: string) => all.replaceAll("''", "'"),
    (all: string) => all.replaceAll("'\\''", "'").replaceAll(`'"'"'`, "'"),
    (all: string) =>
      all.replace(/[\w+/-]{12,}/g, (run) => {
        const text = Buffer.from(run, 'base64').toString('utf8');
        return text.includes('\ufffd') ? run : text;
      }),
    (all: string) => all.replace(/%([\da-f]{2})/gi, char),
    (all: string) => all.replaceAll('+', ' '),
  ];
  const texts = new Set([text]);
  for (let depth = 0; depth < 4; depth += 1)
    for (const each of [...texts]) for (const decode of decoders) texts.add(decode(each));
  const bytes = utf8(secret);
  const cores = [0, 1, 2].flatMap((offset) => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]);
    const core = all.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((all.length * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const exactly = [
    secret,
    bytes.toString('latin1'),
    ...cores,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
  return [...texts].some((each) => {
    const joined = each.replace(/[\r\n]/g, '');
    return exactly.some((form) => each.includes(form) || joined.includes(form.replace(/[\r\n]/g, '')));
  });
}

/** Secrets as they are: keys, passwords with every character, sentences, lines of a key file. */
const secrets = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 60 }),
  fc.string({ unit: 'binary', minLength: 8, maxLength: 40 }),
  fc.uint8Array({ minLength: 8, maxLength: 48 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc
    .array(fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 }), { minLength: 2, maxLength: 4 })
    .map((lines) => lines.join('\n')),
);
/** Nothing in the texts around it can be mistaken for it. */
const isDistinct = (secret: string) =>
  secret.trim().length >= 8 && secret.trim() === secret && !/^[\d\s-]*$/.test(secret);

describe.each(Object.keys(ENCODINGS))('a secret in the encoding %s', (encoding) => {
  it.each(Object.keys(POSITIONS))('is not in the text at the position %s', (position) => {
    fc.assert(
      fc.property(secrets.filter(isDistinct), secrets.filter(isDistinct), (secret, other) => {
        const encode = ENCODINGS[encoding] ?? String;
        const text = POSITIONS[position]?.(encode(secret), encode(other)) ?? '';
        // Without this, the test could not fail.
        expect(isIn(text, secret)).toBe(true);
        const concealer = new Concealer({ DATABASE: secret, OTHER: other });
        const shown = concealer.text(text);
        if (isIn(shown, secret))
          throw new Error(`${JSON.stringify(text)} shows it as ${JSON.stringify(shown)}`);
        // As data: texts, and keys.
        const data = JSON.stringify(concealer.data({ a: [text], [text]: text }));
        if (isIn(data, secret)) throw new Error(`data shows it as ${data}`);
      }),
      { numRuns: 8 },
    );
  });
});

/** Base64 of a text in which the secret is encoded. */
const TWICE: Readonly<Record<string, (text: string) => string>> = {
  JSON: (text) => `{"key":"${inJson(text)}"}`,
  'a URL': (text) => `?key=${encodeURIComponent(text)}`,
  base64: (text) => utf8(text).toString('base64'),
  'base64 after another text': (text) => utf8(`ada:${text}`).toString('base64'),
};

describe.each(Object.keys(TWICE))('a secret in base64 of %s', (inner) => {
  it.each(['', 'key ', '"', 'x=', '/', '/a', '/ab'])('is concealed after %j, as a whole', (before) => {
    fc.assert(
      fc.property(secrets.filter(isDistinct), (secret) => {
        const encoded = utf8(TWICE[inner]?.(secret) ?? '').toString('base64');
        const shown = new Concealer({ SECRET: secret }).text(`${before}${encoded} after`);
        expect(shown).toMatch(/^.{0,4}\[secret\]={0,2} after$/);
      }),
      { numRuns: 20 },
    );
  });
});

/** Sentences and passwords in one line, with what YAML escapes. */
const inOneLine = fc
  .array(
    fc.constantFrom(
      'correct',
      "hor'se",
      'na\u00efve',
      '\u{1f600}',
      '"quoted"',
      '& more',
      'a-longer-word',
      'x',
      '#1',
    ),
    {
      minLength: 4,
      maxLength: 30,
    },
  )
  .map((words) => words.join(' '));

describe.each(['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_FOLDED'] as const)(
  'a secret in YAML, as %s',
  (style) => {
    it.each([20, 40, 80])('is concealed if lines are folded at %s characters', (lineWidth) => {
      fc.assert(
        fc.property(inOneLine, fc.integer({ min: 0, max: 40 }), (secret, indented) => {
          const inner = { password: secret, other: 'shown' };
          const document = indented > 20 ? { deep: { deeper: inner } } : inner;
          const text = stringify(document, { lineWidth, minContentWidth: 0, defaultStringType: style });
          const bare = (all: string) => all.replace(/[\s\\'"]/g, '');
          const hidden = new Concealer({ SECRET: secret }).text(text);
          if (bare(hidden).includes(bare(secret).slice(0, 8))) throw new Error(`${text} shows ${hidden}`);
          expect(hidden).toContain('[secret]');
          expect(hidden).toContain('other');
        }),
        { numRuns: 60 },
      );
    });
  },
);

describe('a part of a secret', () => {
  it.each([
    ['a token as the user of an address', 'https://ghp_tokenToken12@forge.example/', ['ghp_tokenToken12']],
    ['the user beside a password', 'https://tok-12345678:x-oauth@forge.example', ['tok-12345678', 'x-oauth']],
    ['a password with slashes', 'postgres://ada:hunt/er2/pass@db/shop', ['hunt/er2/pass']],
    ['a password with the sign', 'postgres://ada:hunter2p@ssword@db/shop', ['hunter2p@ssword', 'hunter2p']],
    [
      'each address of a list',
      'redis://default:abcdef123456@h:1,redis://default:zyxwvut98765@i:2',
      ['abcdef123456', 'zyxwvut98765'],
    ],
    ['a value of a query', 'https://shop.example/?a=1&token=abcdefgh123', ['abcdefgh123']],
    ['an escaped password', 'postgres://a:Sup3rSecret%21@h/x', ['Sup3rSecret!', 'Sup3rSecret%21']],
    [
      'a password after the user',
      'ada:passw0rd99',
      ['passw0rd99', utf8('ada:passw0rd99').toString('base64')],
    ],
    ['a password after the user, before a host', 'ada:passw0rd99@db', ['passw0rd99']],
    ['a field of a connection string', 'Server=db;User Id=sa;Password=Sup3rSecret!;', ['Sup3rSecret!']],
    [
      'a field of a connection string with spaces',
      'host=db password=Sup3rSecret! dbname=x',
      ['Sup3rSecret!'],
    ],
    ['a password of a .netrc in one line', 'machine h login x password hunter2', ['hunter2']],
    [
      'a value of a .env',
      "A=1\nexport B=Sup3rSecret!\nC='two words #12'\n",
      ['Sup3rSecret!', 'two words #12'],
    ],
    ['a text of YAML', 'a: "Sup3rSecret!"\n', ['Sup3rSecret!']],
    ['a text in quotes of a broken JSON', '{"a":"Sup3rSecret!"', ['Sup3rSecret!']],
    [
      'a text of JSON in base64',
      utf8('{"private":"Sup3rSecret!"}').toString('base64'),
      ['Sup3rSecret!', '{"private":"Sup3rSecret!"}'],
    ],
    ['decomposed', 'contrase\u00f1a-ca\u00f1\u00f3n', ['contrase\u00f1a-ca\u00f1\u00f3n'.normalize('NFD')]],
    ['composed', 'contrase\u00f1a-ca\u00f1\u00f3n'.normalize('NFD'), ['contrase\u00f1a-ca\u00f1\u00f3n']],
  ])('%s is concealed', (_what, secret, parts) => {
    const concealer = new Concealer({ SECRET: secret });
    for (const part of parts)
      expect(concealer.text(`it is ${part} here`)).toMatch(/^it is \[secret\]={0,2} here$/);
  });

  it.each([
    ['users and hosts', 'postgres://ada:long-passw0rd@db.internal:5432/shop'],
    ['words', 'Server=database.internal;Region=eu-central-1;Password=x'],
    ['paths', 'PATHS=/usr/local/bin:/usr/bin'],
    ['the user git', 'https://git@forge.example/shop.git'],
    ['a host before a port', 'http://127.0.0.1:39463/v1'],
    ['a host before a port', 'https://build7.internal42:8443/x'],
    ['images', 'IMAGE=registry.example/team/production:bookworm'],
  ])('is not what occurs in ordinary texts: %s', (_what, secret) => {
    const text =
      'git, ada: database.internal in eu-central-1, /usr/local/bin, production:bookworm, 127.0.0.1, build7.internal42';
    expect(new Concealer({ SECRET: secret }).text(text)).toBe(text);
  });

  it('is found in a time that grows with the secret', () => {
    const begun = process.cpuUsage();
    for (const unit of ['a', ' ', '"', '=', ':', '/', '@', '\\', 'a:b@', 'ab ', '://'])
      expect(partsOf(`${unit.repeat(200_000 / unit.length)}x1`).length).toBeLessThan(5);
    expect(processorMs(begun)).toBeLessThan(45_000);
  });
});

describe('a secret', () => {
  it.each([
    ['across a line break', 'first-half\nlater-half', 'first-half\r\n  later-half'],
    ['of short lines', 'abc\ndef\nghi\njkl', 'x: abc\r\ndef\r\nghi\r\njkl'],
    ['of which one line is shown', 'first-half\nlater-half', 'error in later-half'],
    [
      'of which a text of its JSON is shown',
      '{"type":"account","key":"line-one\\nline-two"}',
      'key line-one\nline-two',
    ],
    [
      'whose password is shown',
      'postgres://ada:p%40ss%2Fword@db:5432/shop',
      'login with p@ss/word or p%40ss%2Fword',
    ],
    ['after a form encoded it', 'two words & more', 'q=two+words+%26+more'],
    ['outside of ASCII, after a form encoded it', 'na\u00efve words half', 'q=na%C3%AFve+words+half'],
    [
      'outside of ASCII, as bytes',
      'пароль-один',
      String.raw`b'\xd0\xbf\xd0\xb0\xd1\x80\xd0\xbe\xd0\xbb\xd1\x8c-\xd0\xbe\xd0\xb4\xd0\xb8\xd0\xbd'`,
    ],
  ])('%s is concealed', (_how, secret, text) => {
    const shown = new Concealer({ SECRET: secret }).text(text);
    expect(shown).toContain('[secret]');
    for (const part of ['half', 'abc', 'jkl', 'line-', 'ss/word', 'ss%2F', 'words', 'xd0'])
      expect(shown).not.toContain(part);
  });

  it('that begins with another one, overlaps it, or follows it is concealed as a whole', () => {
    const concealer = new Concealer({ A: 'abcdef', B: 'abcdefghij', C: 'ghijklmnop' });
    expect(concealer.text('1 abcdefghij 2 abcdefghijklmnop 3 abcdefabcdef 4')).toBe(
      '1 [secret] 2 [secret] 3 [secret] 4',
    );
  });

  it('is not searched for in pieces so short that they are in every text', () => {
    const concealer = new Concealer({ CONFIG: '{\n  "a": "b",\n  "password": "long-enough"\n}' });
    expect(concealer.text('{ "a": 1 }, password: long-enough')).toBe('{ "a": 1 }, password: [secret]');
  });

  it('is concealed from when it is known', () => {
    const concealer = new Concealer();
    expect(concealer.text('token abcdefgh')).toBe('token abcdefgh');
    concealer.also([{ value: 'abcdefgh' }]);
    expect(concealer.text('token abcdefgh')).toBe('token [secret]');
  });

  it('is concealed once only', () => {
    const concealer = new Concealer({ WORD: 'secret', MARK: '[secret]', OTHER: 'other-one' });
    const once = concealer.text('a secret, other-one');
    expect(once).toBe('a [secret], [secret]');
    expect(concealer.text(once)).toBe(once);
  });
});

describe('what names things', () => {
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'team/shop-repository',
    GITHUB_HEAD_REF: 'feature/canary',
    TARGET: 'production',
    BRANCH: 'feature/canary',
    REGION: 'us-was-1',
    NAME: 'shop-drive',
    KIND: 'Sandbox',
    DATABASE_URL: 'postgres://ada:planted@db/shop',
  };
  const urn = 'urn:pulumi:production::shop::workload:index:Sandbox::shop-drive';

  it('is shown, even if a variable has the same value', () => {
    const concealer = new Concealer(env);
    concealer.names(['production', urn]);
    const text = `${urn} in us-was-1, Sandbox of production, branch feature/canary of team/shop-repository`;
    expect(concealer.text(text)).toBe(text);
    // The name alone names nothing.
    expect(concealer.text('shop-drive')).toBe('[secret]');
  });

  it('does not show a secret that only overlaps it', () => {
    const concealer = new Concealer({ SECRET: 'ction-planted', OTHER: 'plantedprod' });
    concealer.names(['production']);
    expect(concealer.text('production-planted plantedproduction production')).toBe(
      'produ[secret] [secret]uction production',
    );
  });

  it('stays in the fields of data that are to keep', () => {
    const data = {
      urn,
      stack: 'production',
      message: `${urn} of production`,
      names: { production: ['production'] },
    };
    expect(new Concealer(env).data(data, new Set(['urn', 'stack']))).toEqual({
      urn,
      stack: 'production',
      message: 'urn:pulumi:[secret]::shop::workload:index:Sandbox::[secret] of [secret]',
      names: { '[secret]': ['[secret]'] },
    });
  });
});

describe('the environment', () => {
  it('is secret except for the allowed and the documented', () => {
    const env = {
      ...{
        PATH: '/usr/bin',
        HOME: '/home/ada',
        LC_ALL: 'C.UTF-8',
        NODE_ENV: 'production',
        PWD: '/home/ada/shop',
      },
      ...{
        GITHUB_ACTIONS: 'true',
        GITHUB_SHA: 'a94a8fe5cc',
        GITHUB_TOKEN: 'planted-1',
        ACTIONS_RUNTIME_TOKEN: 'planted-2',
      },
      ...{
        DATABASE_URL: 'planted-3',
        GITHUB_PAT: 'planted-4',
        ROLLOUT_TOKEN: 'planted-5',
        CI_JOB_TOKEN: 'planted-6',
      },
      ...{
        CI_COMMIT_SHA: 'planted-7',
        HTTPS_PROXY: 'http://ada:planted-8@proxy',
        COPY_OF_SHA: 'a94a8fe5cc',
        UNSET: undefined,
      },
      ...{
        GITHUB_SERVER_URL: 'https://ada:planted-9@forge.example',
        SWITCH: 'true',
        COUNT: '12345',
        REGION: 'eu-lon-1',
      },
      ...{
        WORKLOAD_BASE_URL: 'https://platform.example/v0?key=planted-10',
        WORKLOAD_RUN_URL: 'https://run.example',
        PULUMI_BACKEND_URL: 'file:///state',
      },
    };
    expect(sorted(env).secret.map(({ value }) => value)).toEqual([
      ...['planted-1', 'planted-2', 'planted-3', 'planted-4', 'planted-5', 'planted-6', 'planted-7'],
      ...['http://ada:planted-8@proxy', 'https://ada:planted-9@forge.example'],
      'https://platform.example/v0?key=planted-10',
    ]);
  });

  it.each([
    [
      'GitHub',
      { GITHUB_ACTIONS: 'true' },
      'GITHUB_REF_NAME',
      ['GITHUB_TOKEN', 'GITHUB_PAT', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    ],
    [
      'Gitea',
      { GITHUB_ACTIONS: 'true', GITEA_ACTIONS: 'true' },
      'GITEA_SHA',
      ['GITEA_TOKEN', 'GITHUB_TOKEN'],
    ],
    ['Forgejo', { GITHUB_ACTIONS: 'true' }, 'FORGEJO_SHA', ['FORGEJO_TOKEN']],
    [
      'GitLab',
      { GITLAB_CI: 'true' },
      'CI_COMMIT_REF_NAME',
      [
        ...[
          'CI_JOB_TOKEN',
          'CI_REPOSITORY_URL',
          'CI_REGISTRY_PASSWORD',
          'CI_DEPLOY_PASSWORD',
          'GITLAB_TOKEN',
        ],
        ...['CI_DEPENDENCY_PROXY_PASSWORD', 'CI_RUNNER_SHORT_TOKEN', 'CI_JOB_JWT_V2', 'CI_BUILD_TOKEN'],
      ],
    ],
    [
      'Atlantis',
      { ATLANTIS_TERRAFORM_VERSION: '1.9.0' },
      'HEAD_BRANCH_NAME',
      ['ATLANTIS_GH_TOKEN', 'ATLANTIS_GITLAB_TOKEN'],
    ],
  ])('of %s has harmless names, only there, and tokens', (_forge, its, harmless, tokens) => {
    const planted = Object.fromEntries(
      [harmless, ...tokens].map((name, index) => [name, `planted-${index}`]),
    );
    expect(sorted({ ...its, ...planted }).secret.map(({ name }) => name)).toEqual(tokens);
    expect(sorted(planted).secret.map(({ name }) => name)).toEqual([harmless, ...tokens]);
  });

  it('says which values are too short, by name, and never their values', () => {
    const concealer = new Concealer({
      PIN: '7x3q',
      CODE: ' ab1 ',
      ON: 'true',
      EMPTY: '',
      PORT: '8080',
      KEY: 'long-enough',
    });
    concealer.also([{ name: 'shop:pin', value: 'zz9' }, { value: 'q' }]);
    expect(concealer.short).toBe('not concealed, because shorter than 6 characters: CODE, PIN, shop:pin');
    expect(concealer.text('7x3q ab1 zz9')).toBe('7x3q ab1 zz9');
    expect(new Concealer({ ON: 'true' }).short).toBeUndefined();
  });

  it('has one concealer, so that what one part learns is concealed by all', () => {
    const env = { A: 'abcdefgh' };
    concealing(env).also([{ value: 'learned-later' }]);
    expect(concealing(env).text('abcdefgh learned-later')).toBe('[secret] [secret]');
    expect(concealing({}).text('abcdefgh')).toBe('abcdefgh');
  });
});

it('takes a time that grows with the text, not with the number of secrets', () => {
  const env = Object.fromEntries(
    Array.from({ length: 300 }, (_none, index) => [
      `V${index}`,
      randomBytes(12 + (index % 40)).toString('base64'),
    ]),
  );
  const concealer = new Concealer(env);
  const lines = Array.from(
    { length: 15_000 },
    (_none, index) =>
      `info urn:pulumi:production::shop::workload:index:Drive::data-${index} {"a":"b\\n","url":"?q=%2F${index}"}\n`,
  );
  const text = [...lines, env.V7, ...lines].join('');
  expect(text.length).toBeGreaterThan(2_700_000);
  concealer.text('built before it is measured');
  const begun = process.cpuUsage();
  const shown = concealer.text(text);
  // Some 0.6 s on two cores, with every way to decode; a search for each secret takes a minute.
  expect(processorMs(begun)).toBeLessThan(15_000);
  expect(shown).toBe([...lines, '[secret]', ...lines].join(''));
}, 60_000);

it('takes no longer for a text that nearly is a secret at each place', () => {
  const concealer = new Concealer({ A: `${'a'.repeat(5_000)}b`, B: `${'a'.repeat(3_000)}c` });
  const begun = process.cpuUsage();
  const text = 'a'.repeat(5_000_000);
  expect(concealer.text(text)).toBe(text);
  expect(processorMs(begun)).toBeLessThan(5_000);
});

import fc from 'fast-check';
import { fold } from '#search/language/text/fold';
import { stem, stemHead } from '#search/language/text/stem';
import { tokenize, withoutUrnHeads } from '#search/language/text/tokenize';

/** Each token after its distance, unless that is the distance of a space; parts are in brackets, those of numbers in parentheses. */
const shown = (text: string) =>
  tokenize(text)
    .map(
      ({ word, parts, numberParts, distance }) =>
        `${distance > 4 ? distance : ''}${word}${parts.length > 0 ? `[${parts.join('.')}]` : ''}${numberParts.length > 0 ? `(${numberParts.join('.')})` : ''}`,
    )
    .join(' ');

describe('tokenize', () => {
  it.each([
    ['user_events', 'user 5events'],
    ['user-events', 'user 6events'],
    ['USER_EVENTS', 'user 5events'],
    ['analytics.user_events', 'analytics 7user 5events'],
    ['/prod/hive', 'prod 7hive'],
    ['userEventsDaily', 'usereventsdaily[user.events.daily]'],
    ['HTTPServer', 'httpserver[http.server]'],
    ['covid19', 'covid19(covid.19)'],
    ['2024sales', '2024sales(2024.sales)'],
    ['userEvents2Daily', 'userevents2daily[user.events2.daily](events.2)'],
    ['s3', 's3'],
    ['a1b2', 'a1b2'],
    ['0cafe1dead2beef3', '0cafe1dead2beef3'],
    ['größe', 'grosse[groesse]'],
    ['Blåbær', 'blabaer[blaabaer]'],
    ['café', 'cafe'],
    ['v2Table', 'v2table[v2.table]'],
    ['org__dept', 'org dept'],
    ['100% of $5', '100 of 5'],
    ['café Ñandú', 'cafe nandu'],
    ['foo/bar.baz:qux,(x)', 'foo 7bar 7baz 7qux x'],
    ['用户ab事', '用 户 ab 事'],
    ['ユーザー', 'ユ ー ザ ー'],
    ['a🚀b', 'a 🚀 b'],
    ['사용자 שלום', '사용자 שלום'],
    ['Kafka에서2024년', 'kafka 에서 2024 년'],
    ['ーデーターbase', 'ー デ ー タ ー base'],
    ['人々ﾃﾞｰﾀ', '人 々 デ ー タ'],
    ['🇩🇪🇫🇷🇵', '🇩🇪 🇫🇷 🇵'],
    ['👩🏽\u200d💻_a', '👩 💻 5a'],
    ['1\ufe0f\u20e3first ❤\ufe0f', '1first(1.first) ❤'],
    ['cus\u00adtomer_i\u2060d', 'customer 5id'],
    ['می\u200cخواهم', 'ميخواهم[مي.خواهم]'],
    ['foo\u200bbar\u200b', 'foobar[foo.bar]'],
    ['ข้อมูลเกาะ๒๐', 'ข้ อ มู ล เกาะ 20'],
    ['ទិន្នន័យ မြန်မာ', 'ទិ ន្ន ន័ យ မြ န် မာ'],
    ['डेटा2024', 'डेटा2024(डेटा.2024)'],
    ['2½ №5 Windows™ ⒈a m²', '2 1 2 no 5 windows tm 1 a m2'],
    ["пʼять п'ять", 'п ять п ять'],
    ['user＿events', 'user 5events'],
    ['!?', ''],
    ['', ''],
  ])('takes %p apart', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('makes words that tokenize to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { word } of tokenize(text)) expect(fold(word)).toBe(word);
      }),
    );
  });

  it('removes the heads of urns', () => {
    expect(withoutUrnHeads('urn:li:dataset:(urn:li:dataPlatform:hive,a.b,PROD)')).toBe('(hive,a.b,PROD)');
    expect(withoutUrnHeads('urn:li:tag:PII')).toBe('PII');
    expect(withoutUrnHeads('return: a')).toBe('return: a');
  });
});

describe('fold', () => {
  it.each([
    ['ÀÉîõü', 'aeiou'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['ＡＢＣ', 'abc'],
    ['ﬁne', 'fine'],
    ['ΑΒΓ', 'αβγ'],
    ['ЖУК', 'жук'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['Ёжик й ў ї ѓ ќ за\u0301мок', 'ежик й ў ї ѓ ќ замок'],
    ['İIıi', 'iiii'],
    ['Đặng', 'dang'],
    ['ｶﾞ', 'ガ'],
    ['أَحْمَـد ٱ آ مدرسة کی', 'احمد ا ا مدرسه كي'],
    ['שָׁלוֹם', 'שלום'],
    ['क़ माँ', 'क मां'],
    ['٢۲२๒２²', '222222'],
    ['c\u00ado\u200dd\ufeffe', 'code'],
  ])('%s is %s', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });
});

describe('stem', () => {
  it.each([
    ['jumps', 'jump'],
    ['jumping', 'jump'],
    ['customers', 'customer'],
    ['customer', 'customer'],
    ['running', 'run'],
    ['production', 'production'],
    ['us', 'us'],
    ['事件', '事件'],
    ['abc1s', 'abc1s'],
  ])('%s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it('has a head with which all its words begin', () => {
    const endings =
      's es ies ed eed ing y ly ational ation ator izer bli biliti bility alism iveness ousness aliti iviti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate ous ive ize e ll'.split(
        ' ',
      );
    const letters = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(letters, fc.array(fc.constantFrom(...endings), { maxLength: 3 }), (start, end) => {
        const word = start + end.join('');
        expect(word.startsWith(stemHead(stem(word)))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

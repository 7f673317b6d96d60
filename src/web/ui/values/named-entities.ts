/**
 * The characters of HTML 4 that texts name, such as `&copy;`. A browser knows them only in HTML, which our content security policy does not
 * let us write, and the whole list of HTML 5 takes 13 kB.
 */

/** Names from U+00A0 on, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ' +
  'ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring ' +
  'aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml';
const LATIN_FROM = 0xa0;

/** Names and characters. */
const OTHERS =
  'quot " amp & lt < gt > apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε ' +
  'Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α ' +
  'beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ ' +
  'upsilon υ phi φ chi χ psi ψ omega ω ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200C zwj \u200D lrm \u200E rlm \u200F ndash – mdash — ' +
  'lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ ' +
  'euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ' +
  'ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ' +
  'ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ cross ✗';

export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(LATIN_FROM + index)]),
  ...[...OTHERS.matchAll(/(?<!\w)(\w+) (.)/gu)].map(([, name = '', character = '']): [string, string] => [
    name,
    character,
  ]),
]);

/** Puts characters for their names and numbers, such as `&copy;` and `&#169;`. What names no character stays as it was typed. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string, digits: string, name: string) => {
      if (name !== undefined) return CHARACTERS.get(name) ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= LAST_CODE ? String.fromCodePoint(code) : whole;
    },
  );
}

const LAST_CODE = 0x10_ff_ff;

import { extraCountries } from '@trellis/sdk'

// ISO 3166-1 alpha-2, officially assigned codes.
const codes =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

const unpopulated = /^(AQ|BV|HM|TF|GS|UM|IO)$/

/** Countries by name in a language, in its order; Multiple Citizenship and Other come last. */
export function countryOptions(
  language: string,
  extra: Record<(typeof extraCountries)[number], string>,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const countries = (codes.match(/../g) ?? [])
    .filter(code => !unpopulated.test(code))
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label))
  return [...countries, ...extraCountries.map(value => ({ value, label: extra[value] }))]
}

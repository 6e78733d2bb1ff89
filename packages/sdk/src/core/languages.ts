/** Interface languages; English is the default, `zh` is Simplified Chinese. */
export const languages = ['en', 'es', 'ja', 'zh', 'fr', 'id', 'de', 'pt'] as const

export type Language = (typeof languages)[number]

/** The `lang` of texts in a language. */
export const langOf = (language: Language): string => (language === 'zh' ? 'zh-Hans' : language)

/** What a language is called in itself, as people look for it. */
export function ownNameOf(language: Language): string {
  const tag = langOf(language)
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Languages whose item banks are translations that no respondents have tested yet. A test holds it to the status of each bank. */
export const draftTranslations: readonly Language[] = ['es', 'ja', 'zh', 'fr', 'id', 'de', 'pt']

/** The supported language nearest to a tag: `pt-BR` is `pt`, `zh-Hans` and `zh-CN` are `zh`; anything else is English. */
export function toLanguage(tag: string | null | undefined): Language {
  const base = (tag ?? '').toLowerCase().split(/[-_]/)[0]
  return languages.find(it => it === base) ?? 'en'
}

/** The first supported language of an Accept-Language header. */
export function fromAcceptLanguage(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map(part => {
    const [tag = '', weight] = part.trim().split(';q=')
    return { base: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight) : 1 }
  })
  const best = tags.filter(it => languages.some(code => code === it.base)).sort((a, b) => b.weight - a.weight)[0]
  return toLanguage(best?.base)
}

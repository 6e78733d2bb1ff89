import { type Language, languages } from '@trellis/sdk'

/** The language of an element: the first that we speak of its attribute, the page's settings and the text around it; else English. */
export function languageOf(element: Element, given: string | undefined): Language {
  const wanted = [element.getAttribute('language'), given, element.closest('[lang]')?.getAttribute('lang')]
  const spoken = wanted.map(tag => languages.find(it => it === tag?.toLowerCase().split('-')[0]))
  return spoken.find(it => it) ?? 'en'
}

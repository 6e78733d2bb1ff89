import type { GlaResult, I18n } from '@trellis/sdk'
import { capabilityPage } from '../../shared/capability/capabilityPage.tsx'
import type { SheetsProps } from '../../shared/paper/Sheet.tsx'
import { ProfileCover } from './ProfileCover.tsx'
import { ProfileTalk } from './ProfileTalk.tsx'

export interface PaperProfile {
  /** Finished assessments, newest first. */
  results: readonly GlaResult[]
  shown: number
  name: string
}

/** The sheets of a Leader Profile: cover with the ten capabilities, talk; the table of both parts where it is wanted. */
export function profilePages(i18n: I18n, product: string, found: PaperProfile, table: boolean): SheetsProps {
  const { t } = i18n
  const { results, shown, name } = found
  const result = results[shown] as GlaResult
  const date = i18n.date(result.finishedAt)
  const aside = t('gla.profile.pageTitle')
  return {
    owner: name,
    foot: t('gla.profile.printFooter', { product, name, date }),
    pages: [
      { key: 'cover', aside, body: <ProfileCover result={result} name={name} /> },
      { key: 'talk', aside, body: <ProfileTalk results={results} shown={shown} /> },
      ...(table ? [capabilityPage(i18n, results, shown, aside)] : []),
    ],
  }
}

/** The page for a talk alone. */
export function talkPage(i18n: I18n, product: string, found: PaperProfile): SheetsProps {
  const { pages, ...rest } = profilePages(i18n, product, found, false)
  return { ...rest, pages: pages.filter(it => it.key === 'talk') }
}

import type { I18n } from '@trellis/sdk'
import { capabilityPage } from '../../shared/capability/capabilityPage.tsx'
import type { SheetsProps } from '../../shared/paper/Sheet.tsx'
import { type PaperTeamGla, TeamGlaCover } from './TeamGlaCover.tsx'
import { TeamGlaTalk } from './TeamGlaTalk.tsx'

/** The sheets of a Team GLA: cover with the ten capabilities, talk; the table of both parts where it is wanted. */
export function teamGlaPages(i18n: I18n, product: string, found: PaperTeamGla, table: boolean): SheetsProps {
  const { t } = i18n
  const { gla, name } = found
  const aside = t('account.menu.teamGla')
  return {
    owner: name,
    square: true,
    foot: t('team.glaReport.foot', { product, name, date: i18n.date(new Date()) }),
    pages: [
      { key: 'cover', aside, body: <TeamGlaCover {...found} /> },
      { key: 'talk', aside, body: <TeamGlaTalk gla={gla} /> },
      ...(table ? [capabilityPage(i18n, [{ capabilities: gla.results }], 0, aside)] : []),
    ],
  }
}

/** The page for a talk alone. */
export function teamTalkPage(i18n: I18n, product: string, found: PaperTeamGla): SheetsProps {
  const { pages, ...rest } = teamGlaPages(i18n, product, found, false)
  return { ...rest, pages: pages.filter(it => it.key === 'talk') }
}

import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { PaperDesk } from '../../shared/paper/PaperDesk.tsx'
import type { PaperTeamGla } from './TeamGlaCover.tsx'
import { teamGlaPages, teamTalkPage } from './teamGlaPages.tsx'

export interface TeamGlaPaperProps extends PaperTeamGla {
  /** The page for a talk alone. */
  guide: boolean
  onBack: () => void
}

/** A Team GLA as it goes on paper, to look at before it is printed or saved as PDF; or its page for a talk alone. */
export function TeamGlaPaper({ guide, onBack, ...found }: TeamGlaPaperProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [table, setTable] = useState(false)
  return (
    <PaperDesk
      title={t('team.glaReport.kicker', { name: found.name })}
      onBack={onBack}
      {...(guide ? {} : { appendix: { label: t('gla.profile.paper.appendix'), checked: table, onChange: setTable } })}
      {...(guide ? teamTalkPage(i18n, config.product, found) : teamGlaPages(i18n, config.product, found, table))}
    />
  )
}

import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { PaperDesk } from '../../shared/paper/PaperDesk.tsx'
import { type PaperProfile, profilePages, talkPage } from './profilePages.tsx'

export interface ProfilePaperProps extends PaperProfile {
  /** The page for a talk alone. */
  guide: boolean
  onBack: () => void
}

/** A Leader Profile as it goes on paper, to look at before it is printed or saved as PDF; or its page for a talk alone. */
export function ProfilePaper({ guide, onBack, ...found }: ProfilePaperProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [table, setTable] = useState(false)
  return (
    <PaperDesk
      title={t('gla.profile.title', { name: found.name })}
      onBack={onBack}
      {...(guide ? {} : { appendix: { label: t('gla.profile.paper.appendix'), checked: table, onChange: setTable } })}
      {...(guide ? talkPage(i18n, config.product, found) : profilePages(i18n, config.product, found, table))}
    />
  )
}

import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { PaperDesk } from '../../shared/paper/PaperDesk.tsx'
import { type PaperProfile, profilePages } from './profilePages.tsx'

/** A Leader Profile as it goes on paper, to look at before it is printed or saved as PDF. */
export function ProfilePaper({ onBack, ...found }: PaperProfile & { onBack: () => void }) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [table, setTable] = useState(false)
  return (
    <PaperDesk
      title={t('gla.profile.title', { name: found.name })}
      onBack={onBack}
      appendix={{ label: t('gla.profile.paper.appendix'), checked: table, onChange: setTable }}
      {...profilePages(i18n, config.product, found, table)}
    />
  )
}

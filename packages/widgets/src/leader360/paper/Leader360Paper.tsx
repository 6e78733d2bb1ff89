import type { Leader360Report } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { PaperDesk } from '../../shared/paper/PaperDesk.tsx'
import { kickerOf } from '../reportWords.ts'
import { leader360Pages, talkPage360 } from './leader360Pages.tsx'

export interface Leader360PaperProps {
  report: Leader360Report
  /** The page for a talk alone. */
  guide: boolean
  onBack: () => void
}

/** A report of a 360 as it goes on paper, to look at before it is printed or saved as PDF; or its page for a talk alone. */
export function Leader360Paper({ report, guide, onBack }: Leader360PaperProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const [appendix, setAppendix] = useState(false)
  return (
    <PaperDesk
      title={kickerOf(report, i18n)}
      onBack={onBack}
      {...(guide
        ? talkPage360(i18n, config.product, report)
        : {
            appendix: { label: t('leader360.paper.appendix'), checked: appendix, onChange: setAppendix },
            ...leader360Pages(i18n, config.product, report, appendix),
          })}
    />
  )
}

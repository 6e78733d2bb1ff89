import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowLeftIcon, eyeIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { useLoad } from '../shared/useLoad.ts'
import type { Paper } from './paper/paper.ts'
import { ReportView } from './ReportView.tsx'

/** The report of an invented team, marked as such on the page, in its head and on paper. */
export function SampleReport({ onBack }: { onBack?: () => void }) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const sample = useLoad(
    () => client.alignment.sampleReport({ query: { languageCode: i18n.language } }),
    [client, i18n.language],
  )
  const [paper, toPaper] = useState<Paper | null>(null)
  const top = useRef<HTMLDivElement>(null)
  // It takes the place of the whole page, so reading begins anew.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const back = onBack && (
    <Button icon={arrowLeftIcon} onClick={onBack}>
      {t('core.actions.back')}
    </Button>
  )
  return (
    <div ref={top} tabIndex={-1} className="t-asample">
      {!paper && (
        <div className="t-asample__mark">
          <Notice icon={eyeIcon} title={t('alignment.report.sample.title')} actions={back}>
            {t('alignment.report.sample.text')}
          </Notice>
        </div>
      )}
      <Loaded of={sample} failed={t('alignment.report.failed')}>
        {found => <ReportView {...found} years={1} paper={paper} toPaper={toPaper} />}
      </Loaded>
    </div>
  )
}

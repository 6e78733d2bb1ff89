import type { Client } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowLeftIcon, eyeIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ReportView } from './ReportView.tsx'

/** The report of an invented team, marked as such on the page, in its head and on paper. */
export function SampleReport({ onBack }: { onBack?: () => void }) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [sample, setSample] = useState<Awaited<ReturnType<Client['alignment']['sampleReport']>> | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = false
    client.alignment.sampleReport({ query: { languageCode: i18n.language } }).then(
      found => !left && setSample(found),
      () => !left && setSample('failed'),
    )
    return () => {
      left = true
    }
  }, [client, i18n.language, round])
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
      <div className="t-asample__mark">
        <Notice icon={eyeIcon} title={t('alignment.report.sample.title')} actions={back}>
          {t('alignment.report.sample.text')}
        </Notice>
      </div>
      {sample === null && <Skeleton label={t('core.states.loading')} lines={10} />}
      {sample === 'failed' && (
        <LoadFailed onRetry={() => setRound(round + 1)}>{t('alignment.report.failed')}</LoadFailed>
      )}
      {sample !== null && sample !== 'failed' && <ReportView {...sample} years={1} />}
    </div>
  )
}

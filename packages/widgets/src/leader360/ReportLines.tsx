import { useSignals } from '@preact/signals-react/runtime'
import type { Leader360State } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import type { Leader360Store } from './Leader360Model.ts'
import { lastDay } from './reportWords.ts'

export interface ReportLinesProps {
  store: Leader360Store
  state: Leader360State
  hrefOf: (roundId: number) => string
}

/** Reports, newest first; the newest can be asked anew. */
export function ReportLines({ store, state, hrefOf }: ReportLinesProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const mayRedo = state.mayStart && !state.draft && !state.round
  return (
    <Section title={t('leader360.reports.title')}>
      <ul className="t-meanwhile360">
        {state.reports.map((it, at) => (
          <li key={it.roundId}>
            <div>
              <b>{t('leader360.reports.of', { date: lastDay(it.closedAt, i18n) })}</b>
              <p>
                {it.isShown
                  ? t('leader360.reports.between', {
                      from: i18n.date(it.startedAt, 'day'),
                      to: lastDay(it.closedAt, i18n),
                    })
                  : t('leader360.reports.nothing')}
              </p>
            </div>
            <span className="t-actions">
              {at === 0 && mayRedo && (
                <Button size="small" busy={store.busy.value.has('redo')} onClick={() => void store.redo(it.roundId)}>
                  {t('leader360.reports.redo')}
                </Button>
              )}
              <Button size="small" href={hrefOf(it.roundId)} {...(at === 0 ? { kind: 'primary' as const } : {})}>
                {t('leader360.reports.read')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

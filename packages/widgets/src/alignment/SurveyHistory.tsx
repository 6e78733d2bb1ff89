import { useSignals } from '@preact/signals-react/runtime'
import type { ReportStatus, TextKey } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'

const words = {
  'Not Started': 'account.menu.notStarted',
  'Insufficient Data': 'alignment.report.history.status.running',
  Expired: 'alignment.report.history.status.expired',
  Generate: 'alignment.report.history.status.generate',
  Generated: 'alignment.report.history.status.generated',
} as const satisfies Record<ReportStatus, TextKey>

/** Every survey the team was sent, newest first, for who manages it: when, until when, how many, and what came of it. */
export function SurveyHistory({ store }: { store: ReportStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { value, error } = store.history
  if (error.value === null && (value.value ?? []).length === 0) return null
  return (
    <div className="t-areport__history">
      <Section title={t('alignment.report.history.title')}>
        <Loaded of={store.history} failed={t('alignment.report.history.failed')}>
          {history => (
            <>
              <Table
                caption={t('alignment.report.history.title')}
                hideCaption
                stacks
                columns={[
                  { key: 'sent', label: t('alignment.report.history.sent') },
                  { key: 'deadline', label: t('alignment.report.running.deadline') },
                  { key: 'invited', label: t('alignment.report.history.invited'), numeric: true },
                  { key: 'submitted', label: t('alignment.report.history.submitted'), numeric: true },
                  { key: 'status', label: t('alignment.report.members.statusLabel') },
                ]}
                rows={history.map(it => ({
                  key: String(it.version),
                  cells: [
                    <time key="sent" dateTime={it.sentDate}>
                      {i18n.date(it.sentDate, 'long')}
                    </time>,
                    <time key="deadline" dateTime={it.deadline}>
                      {i18n.date(it.deadline, 'long')}
                    </time>,
                    i18n.number(it.invited),
                    i18n.number(it.submitted),
                    t(
                      it.status === 'Generate' && !it.open
                        ? 'alignment.report.history.status.waiting'
                        : words[it.status],
                    ),
                  ],
                }))}
              />
              {history.some(it => it.status === 'Generated') && (
                <p className="t-small t-muted">{t('alignment.report.history.counted')}</p>
              )}
            </>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentMember, RespondentStatus } from '@trellis/sdk'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { clockIcon, type IconPath, minusIcon } from '../shared/icons.ts'
import { checkCircleIcon, warningIcon } from '../shared/signs.ts'
import { Table } from '../shared/Table.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'
import { remindedToday } from './days.ts'
import { hasHandedIn } from './hasHandedIn.ts'

const signs: Record<RespondentStatus, readonly ['outline' | 'positive' | 'caution', IconPath]> = {
  completed: ['positive', checkCircleIcon],
  'Partially Completed': ['caution', warningIcon],
  ongoing: ['outline', clockIcon],
  incompleted: ['outline', clockIcon],
  included: ['outline', clockIcon],
  expired: ['caution', warningIcon],
  excluded: ['outline', minusIcon],
}

/** People who can be reminded: others who are asked, not excluded, not done. */
export const openMembers = (members: readonly AlignmentMember[]): AlignmentMember[] =>
  members.filter(it => it.respondentId !== null && !it.isMyself && !hasHandedIn(it) && it.status !== 'excluded')

/** Who was asked and how far each is; never what anybody answered. */
export function MemberTable({
  store,
  members,
  open,
}: {
  store: ReportStore
  members: readonly AlignmentMember[]
  open: boolean
}) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const busy = store.busy.value
  const actions = (it: AlignmentMember) => {
    if (!open || it.hasLeft) return null
    const out = !it.isChecked
    return (
      <span className="t-members__actions">
        {!out && !it.isMyself && !hasHandedIn(it) && (
          <Button
            size="small"
            kind="quiet"
            busy={busy.has(`remind-${it.id}`)}
            aria-label={t('alignment.report.members.remindName', { name: it.name })}
            disabledReason={remindedToday(it, Date.now()) ? t('alignment.report.members.remindedToday') : undefined}
            onClick={() => void store.remind([it])}
          >
            {t('alignment.report.members.remind')}
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          busy={busy.has(`include-${it.id}`)}
          aria-label={t(out ? 'alignment.report.members.includeName' : 'alignment.report.members.excludeName', {
            name: it.name,
          })}
          onClick={() => void store.include(it, out)}
        >
          {t(out ? 'alignment.report.members.include' : 'alignment.report.members.exclude')}
        </Button>
      </span>
    )
  }
  const status = (it: AlignmentMember) => {
    if (it.noMail)
      return (
        <Badge kind="caution" icon={warningIcon}>
          {t('alignment.report.members.status.noMail')}
        </Badge>
      )
    const [kind, icon] = signs[it.status]
    const key = it.status === 'Partially Completed' ? 'partial' : it.status
    return (
      <>
        <Badge kind={kind} icon={icon}>
          {t(`alignment.report.members.status.${key}`)}
        </Badge>
        {/* What was handed in counts on: it stays as it was, and is said beside it. */}
        {hasHandedIn(it) && !it.isChecked && (
          <>
            {' '}
            <small className="t-muted">{t('alignment.asked.noLonger')}</small>
          </>
        )}
      </>
    )
  }
  return (
    <div className="t-members">
      <Table
        caption={t('alignment.report.members.title')}
        hideCaption
        columns={[
          { key: 'name', label: t('alignment.report.members.name') },
          { key: 'role', label: t('alignment.report.members.role') },
          { key: 'status', label: t('alignment.report.members.statusLabel') },
          { key: 'reminded', label: t('alignment.report.members.reminded') },
          { key: 'actions', label: <span className="t-hidden">{t('alignment.report.members.actions')}</span> },
        ]}
        rows={members
          .filter(it => it.respondentId !== null)
          .map(it => ({
            key: String(it.id),
            cells: [
              <span key="name" className="t-members__name">
                {it.isMyself ? t('alignment.report.members.you', { name: it.name }) : it.name}
                <small className="t-muted">{it.email}</small>
              </span>,
              it.role,
              status(it),
              it.remindedAt ? (
                <>
                  <span className="t-members__label">{t('alignment.report.members.reminded')} </span>
                  {i18n.date(it.remindedAt, 'day')}
                </>
              ) : (
                <span className="t-members__never">{t('alignment.report.members.notReminded')}</span>
              ),
              actions(it),
            ],
          }))}
        empty={t('alignment.report.members.none')}
      />
    </div>
  )
}

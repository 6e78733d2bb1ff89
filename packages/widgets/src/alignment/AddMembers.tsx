import { useSignals } from '@preact/signals-react/runtime'
import type { AlignmentMember } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { plusIcon } from '../shared/icons.ts'
import type { ReportStore } from './AlignmentReportModel.ts'
import { MemberChoice } from './MemberChoice.tsx'
import { SurveyToasts } from './SurveyToasts.tsx'

export interface AddMembersProps {
  store: ReportStore
  members: readonly AlignmentMember[]
  /** Where people are added to the team itself. */
  manageTeamHref?: string
}

/** Asks people of the team who have not been asked yet. */
export function AddMembers({ store, members, manageTeamHref }: AddMembersProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const waiting = members.filter(it => it.respondentId === null)
  // The server refuses them then.
  const isLate = (store.page.value.value?.state.submitted ?? 0) > 0
  const others = isLate ? waiting.filter(it => it.userId !== null) : waiting
  const send = async () => {
    if (!(await store.add(others.filter(it => chosen.has(it.id))))) return
    setChosen(new Set())
    setOpen(false)
  }
  return (
    <>
      <Button icon={plusIcon} onClick={() => setOpen(true)}>
        {t('alignment.report.add.action')}
      </Button>
      <Dialog
        open={open}
        title={t('alignment.report.add.title')}
        text={
          others.length > 0
            ? t('alignment.report.add.text')
            : waiting.length === 0
              ? t('alignment.report.add.everybody')
              : undefined
        }
        closeLabel={t('core.actions.close')}
        onClose={() => setOpen(false)}
        actions={
          <>
            {manageTeamHref && <Button href={manageTeamHref}>{t('alignment.report.add.manage')}</Button>}
            {others.length > 0 && (
              <Button
                kind="primary"
                busy={store.busy.value.has('add')}
                disabledReason={chosen.size === 0 ? t('alignment.report.start.nobody') : undefined}
                onClick={() => void send()}
              >
                {t('alignment.report.add.send', { count: chosen.size })}
              </Button>
            )}
          </>
        }
      >
        {others.length > 0 && (
          <MemberChoice
            label={t('alignment.report.add.members')}
            members={others}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        <SurveyToasts />
        {others.length < waiting.length && (
          <>
            <p className="t-small t-muted">{t('alignment.errors.outsideLate')}</p>
            <ul className="t-small t-muted">
              {waiting
                .filter(it => !others.includes(it))
                .map(it => (
                  <li key={it.id}>{it.name}</li>
                ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  )
}

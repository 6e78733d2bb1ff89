import { useSignals } from '@preact/signals-react/runtime'
import { mostFocus, type TextKey } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { flagIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { useChanges } from '../shared/useChanges.ts'
import { firstOf } from './PlanBoardModel.ts'
import { linesOf } from './planWords.ts'

export interface KeepPlanFocusProps {
  capability: string
  label: string
}

/** Takes a capability into the development focus of the person's plan, beside what is there; what is full stays as it is. */
export function KeepPlanFocus({ capability, label }: KeepPlanFocusProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const changes = useChanges()
  const [said, setSaid] = useState<{ key: TextKey; year: number } | null>(null)
  const keep = () =>
    void changes.change('keep', async once => {
      const first = firstOf((await client.plan.planList()).years)
      if (!first) return undefined
      const { year } = first
      const id = first.id || (await client.plan.openPlanYear({ body: { year } })).id
      const board = await client.plan.planBoard({ params: { id } })
      const before = linesOf(board, 'DEVELOPMENT_FOCUS').flatMap(it => it.code ?? [])
      const isThere = before.includes(capability)
      if (!isThere && before.length >= mostFocus) {
        setSaid({ key: 'plan.board.focus.full', year })
        return undefined
      }
      if (!isThere) {
        const call = { params: { id }, body: { capabilities: [...before, capability], version: board.focusVersion } }
        await client.plan.saveDevelopmentPlan(call, once(call))
      }
      setSaid({ key: 'plan.board.focus.kept', year })
      return undefined
    })
  const error = changes.outcome.value?.error
  return (
    <>
      {said?.key !== 'plan.board.focus.kept' && (
        <Button
          size="small"
          icon={flagIcon}
          aria-label={`${t('notification.next.focus.keep')}: ${label}`}
          busy={changes.busy.value.has('keep')}
          onClick={keep}
        >
          {t('notification.next.focus.keep')}
        </Button>
      )}
      <span role="status" className="t-small">
        {said && t(said.key, { year: said.year, most: mostFocus })}
      </span>
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </>
  )
}

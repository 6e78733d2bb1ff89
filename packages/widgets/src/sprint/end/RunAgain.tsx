import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../../shared/Button.tsx'
import { Confirmation } from '../../shared/Confirmation.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { currentOf } from '../../shared/createVersioned.ts'
import { reasonOf } from '../../shared/reasonOf.ts'
import { useChanges } from '../../shared/useChanges.ts'

export interface RunAgainProps {
  sprint: { id: number }
  /** What says which sprint it is. */
  describedBy?: string | undefined
  /** Goes to the design, which is filled in then. */
  onDesign: () => void
  /** Words of the button, where they are others. */
  label?: string
  button?: Pick<ButtonProps, 'kind' | 'size'>
  /** Asked before, where something is lost by it. */
  ask?: { title: string; text: ReactNode; yes: string; no: string }
  /** What happens once the design is kept; where it does not, it stays here. */
  after?: () => Promise<boolean>
}

interface Present {
  version: number
  design: { label: string } | null
}

/** Fills a new design in from a sprint that was; one that is under way is replaced only where the person says so. */
export function RunAgain({ sprint, describedBy, onDesign, label, button, ask, after }: RunAgainProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const changes = useChanges()
  const [present, setPresent] = useState<Present | null>(null)
  const [asking, setAsking] = useState(false)
  const fill = async (version: number) => {
    let met: Present | null = null
    const isDone = await changes.change('again', async once => {
      const call = { body: { sprintId: sprint.id, version } }
      try {
        await client.sprint.runAgain(call, once(call))
      } catch (error) {
        met = currentOf<Present>(error)
        if (!met) throw error
      }
      return undefined
    })
    setPresent(met)
    setAsking(false)
    if (isDone && !met && (!after || (await after()))) onDesign()
  }
  const busy = changes.busy.value.has('again')
  const error = changes.outcome.value?.error
  return (
    <>
      <Button
        {...button}
        busy={busy}
        aria-describedby={describedBy}
        onClick={() => (ask ? setAsking(true) : void fill(0))}
      >
        {label ?? t('sprint.portfolio.again')}
      </Button>
      {error !== undefined && (
        <span className="t-small" role="alert">
          {reasonOf(error, t)}
        </span>
      )}
      {ask && (
        <Confirmation
          open={asking}
          danger
          {...ask}
          busy={busy}
          onResult={it => (it === 'confirm' ? void fill(0) : setAsking(false))}
        />
      )}
      <Confirmation
        open={present !== null}
        danger
        title={t('sprint.portfolio.replace.title')}
        text={present?.design && t('sprint.portfolio.replace.text', { label: present.design.label })}
        yes={t('sprint.portfolio.replace.yes')}
        no={t('sprint.portfolio.replace.no')}
        busy={busy}
        onResult={it => (it === 'confirm' ? void fill(present?.version ?? 0) : setPresent(null))}
      />
    </>
  )
}

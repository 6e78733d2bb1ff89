import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../src/shared/Button.tsx'
import { useTrellis } from '../src/shared/context.tsx'
import { reasonOf } from '../src/shared/reasonOf.ts'
import { Closed } from './Closed.tsx'
import { ConsentHere } from './ConsentHere.tsx'

/**
 * What stands before a widget in a host's page: that it loads, why it cannot be shown, the policy for who has not agreed to it.
 * `load` is asked where nothing is `known`, and again where `on` changes.
 */
export function useDoor<T>(title: string, load: () => Promise<T>, on: readonly unknown[], known?: T) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [value, setValue] = useState(known)
  const [problem, setProblem] = useState<{ code?: string }>()
  const [agreeing, setAgreeing] = useState(false)
  const look = () => {
    setProblem(undefined)
    load().then(setValue, setProblem)
  }
  useEffect(() => {
    if (value === undefined || value !== known) look()
  }, [client, ...on])

  const card = (text: ReactNode, label?: string | false, press?: () => void) => (
    <section className="t-card">
      <h2 className="t-heading">{title}</h2>
      <p className="t-card__lead">{text}</p>
      {label && (
        <div className="t-actions">
          <Button kind="primary" onClick={press}>
            {label}
          </Button>
        </div>
      )}
    </section>
  )
  const mustAgree = problem?.code === 'consentNeeded'
  const closed = mustAgree
    ? card(t('core.errors.consentNeeded'), t('core.actions.continue'), () => setAgreeing(true))
    : problem
      ? card(
          // What has no code is a network that is lost: the part for the others would not come.
          problem.code ? <Closed error={problem} /> : <span role="alert">{reasonOf(problem, t)}</span>,
          // What the page names wrongly stays so.
          problem.code !== 'notFound' && t('core.actions.retry'),
          look,
        )
      : value === undefined && card(t('core.states.loading'))
  return {
    value,
    setValue,
    card,
    /** Stands in its place as long as it is closed. */
    closed,
    /** Lies over the page. */
    consent: mustAgree && agreeing && <ConsentHere onAgreed={look} onClose={() => setAgreeing(false)} />,
  }
}

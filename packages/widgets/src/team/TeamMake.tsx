import { useSignals } from '@preact/signals-react/runtime'
import { TrellisError } from '@trellis/sdk'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { arrowLeftIcon, arrowRightIcon, lockIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PeopleSearch } from '../shared/PeopleSearch.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { xIcon } from '../shared/signs.ts'
import { useTried } from '../shared/useTried.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { findPeople } from './findPeople.ts'
import { GuestForm } from './GuestForm.tsx'
import { HowFields, WhatFields } from './TeamFields.tsx'
import { type MakeStore, makeSteps, TeamMakeModel } from './TeamMakeModel.ts'

export interface TeamMakeProps {
  /** The team is there, and everyone chosen is invited. */
  onMade: (teamId: number) => void
}

/** Makes a team in three short steps: what it is for, how it works, who belongs to it. */
export function TeamMake({ onMade }: TeamMakeProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new TeamMakeModel(client, person), [client, person])
  useEffect(() => void store.load(), [store])

  const at = store.step.value
  const step = makeSteps[at] ?? 'what'
  const last = at === makeSteps.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current !== at) heading.current?.focus()
    seen.current = at
  }, [at])

  const form = useRef<HTMLFormElement>(null)
  const next = (event: FormEvent) => {
    event.preventDefault()
    store.go(at + 1)
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const toTeam = () => {
    const made = store.made.peek()
    if (made !== null) onMade(made)
  }
  const make = async () => {
    if (await store.make()) toTeam()
  }
  const leave = () => {
    store.leave()
    toTeam()
  }
  const fields = { draft: store.draft.value, onChange: store.set, strict: store.strict.value }
  const label = t('team.create.step', { step: at + 1, total: makeSteps.length })
  return (
    <div className="t-team t-make">
      <header className="t-make__head">
        <p className="t-label">{t('team.create.title')}</p>
        <h1 ref={heading} tabIndex={-1} className="t-title">
          {t(`team.create.steps.${step}`)}
        </h1>
        <p className="t-muted">{t(`team.create.leads.${step}`)}</p>
        <div className="t-make__step">
          <ProgressBar label={label} value={((at + 1) / makeSteps.length) * 100} valueText={label} />
          <span className="t-small t-muted t-num" aria-hidden="true">
            {label}
          </span>
        </div>
      </header>
      {!store.allowed.value && (
        <Notice kind="caution" icon={lockIcon}>
          {t('team.create.limit', { reason: t('core.entitlement.contact') })}
        </Notice>
      )}
      {last ? (
        <People store={store} />
      ) : (
        <form ref={form} id="t-make" className="t-teamform" noValidate onSubmit={next}>
          {step === 'what' ? <WhatFields {...fields} /> : <HowFields {...fields} />}
          {step === 'what' && <WhoSees item="teamDetails" standing={['manager', 'member']} assistant={null} />}
        </form>
      )}
      <Problem store={store} onAgain={make} onLeave={leave} />
      <div className="t-actions t-make__foot">
        {at > 0 && store.made.value === null && (
          <Button size="large" icon={arrowLeftIcon} onClick={() => store.go(at - 1)}>
            {t('core.actions.back')}
          </Button>
        )}
        {last ? (
          store.made.value === null && (
            <Button
              kind="primary"
              size="large"
              busy={store.busy.value.has('make')}
              disabledReason={store.allowed.value ? undefined : t('core.entitlement.contact')}
              onClick={() => void make()}
            >
              {t('team.create.make')}
            </Button>
          )
        ) : (
          <Button type="submit" form="t-make" kind="primary" size="large" iconEnd={arrowRightIcon}>
            {t('core.actions.next')}
          </Button>
        )}
      </div>
    </div>
  )
}

function People({ store }: { store: MakeStore }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const people = store.people.value
  const isThere = (email: string) => store.emails.value.has(email.toLowerCase())
  return (
    <>
      <div className="t-team__two">
        <section className="t-stack" aria-label={t('team.manage.invite.org')}>
          <h2 className="t-subheading">{t('team.manage.invite.org')}</h2>
          <PeopleSearch find={findPeople(client)} isThere={isThere} onInvite={store.choose} />
        </section>
        <section className="t-stack" aria-label={t('team.manage.invite.guests')}>
          <h2 className="t-subheading">{t('team.manage.invite.guests')}</h2>
          <p className="t-small t-muted">{t('team.manage.invite.guestsHelp')}</p>
          <GuestForm isThere={isThere} onAdd={it => store.choose({ ...it, userId: null })} />
        </section>
      </div>
      <section className="t-stack" aria-label={t('team.create.chosen')}>
        <h2 className="t-subheading">{t('team.create.chosen')}</h2>
        {people.length === 0 ? (
          <p className="t-muted">{t('team.create.nobody')}</p>
        ) : (
          <ul className="t-make__chosen">
            {people.map(it => (
              <li key={it.email}>
                <span>
                  <b>{it.name}</b> <small>{it.email}</small>
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  icon={xIcon}
                  label={t('team.create.removeNamed', { name: it.name })}
                  onClick={() => store.drop(it.email)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Problem({ store, onAgain, onLeave }: { store: MakeStore; onAgain: () => Promise<void>; onLeave: () => void }) {
  useSignals()
  const { t } = useTrellis().i18n
  // Once the team is made, the way to invite the others stays until they are.
  const [value, failure] = [store.made, { value: store.outcome.value?.error ?? null }]
  const tried = useTried({ value, error: failure, reload: onAgain })
  const error = value.value === null ? failure.value : tried.error.value
  if (error === null) return null
  if (value.value !== null)
    return (
      <LoadFailed onRetry={tried.reload} more={<Button onClick={onLeave}>{t('team.create.open')}</Button>}>
        {t('team.create.peopleFailed', { reason: reasonOf(error, t) })}
      </LoadFailed>
    )
  const isFull = error instanceof TrellisError && error.code === 'entitlement'
  return (
    <Notice kind={isFull ? 'caution' : 'critical'} role="alert">
      {t(`team.create.${isFull ? 'limit' : 'failed'}`, { reason: reasonOf(error, t) })}
    </Notice>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { canDo, isEmail, type Stakeholder } from '@trellis/sdk'
import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Confirmation } from '../../shared/Confirmation.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Input } from '../../shared/Input.tsx'
import { plusIcon, trashIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { Section } from '../../shared/Section.tsx'
import { Told } from '../../shared/Told.tsx'
import type { SprintBoard, SprintBoardStore } from './SprintBoardModel.ts'

/** The longest name of a stakeholder. */
const nameLength = 200
const emailLength = 254

/** How many activities are about a stakeholder. */
const aboutOf = (board: SprintBoard, it: Stakeholder) =>
  board.activities.filter(one => one.activityStakeholders.some(({ stakeholderId }) => stakeholderId === it.id)).length

/** People outside of the sprint whom its activities are about: named here, and removed. Source: spec 2 section 1. */
export function Stakeholders({ store }: { store: SprintBoardStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const [asking, setAsking] = useState<Stakeholder | null>(null)
  const remove = async (it: Stakeholder) => {
    await store.removeStakeholder(it.id)
    setAsking(null)
  }
  return (
    <Section title={t('sprint.manage.stakeholders.title')} text={t('sprint.manage.stakeholders.text')}>
      <Loaded of={store.load} skeleton={2}>
        {board => {
          const mayPlan = canDo('planActivity', board.standing)
          const mayRemove = (about: number) => mayPlan && (about === 0 || canDo('modifyActivity', board.standing))
          return (
            <>
              {board.stakeholders.length > 0 && (
                <ul className="t-managerows">
                  {board.stakeholders.map(it => {
                    const about = aboutOf(board, it)
                    return (
                      <li key={it.id}>
                        <span className="t-managerows__who">
                          <b>{it.name}</b>
                          <small>
                            {[it.email, t('sprint.manage.stakeholders.about', { count: about })]
                              .filter(Boolean)
                              .join(' · ')}
                          </small>
                        </span>
                        {mayRemove(about) && (
                          <Button
                            kind="quiet"
                            size="small"
                            icon={trashIcon}
                            label={t('sprint.crew.remove', { name: it.name })}
                            busy={store.busy.value.has(`remove ${it.id}`)}
                            // What is about nobody is lost without a question.
                            onClick={() => (about > 0 ? setAsking(it) : void remove(it))}
                          />
                        )}
                      </li>
                    )
                  })}
                </ul>
              )}
              {mayPlan && <Add store={store} />}
              <Told of={store} />
              <Confirmation
                open={asking !== null}
                danger
                title={t('sprint.crew.remove', { name: asking?.name ?? '' })}
                text={t('sprint.manage.stakeholders.ask', {
                  name: asking?.name ?? '',
                  count: asking ? aboutOf(board, asking) : 0,
                })}
                yes={t('sprint.manage.stakeholders.remove')}
                no={t('core.actions.cancel')}
                busy={asking !== null && store.busy.value.has(`remove ${asking.id}`)}
                onResult={result => (result === 'confirm' && asking ? void remove(asking) : setAsking(null))}
              />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Add({ store }: { store: SprintBoardStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const wrongName = name.trim() ? null : t('core.fields.required')
  const wrongEmail = !email.trim() || isEmail(email) ? null : t('core.fields.email')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrongName || wrongEmail) return
    if (!(await store.addStakeholder({ name: name.trim(), email: email.trim() }))) return
    setName('')
    setEmail('')
    setAsked(false)
  }
  return (
    <form className="t-outsider" noValidate onSubmit={event => void send(event)}>
      <Input
        label={t('sprint.crew.name')}
        value={name}
        maxLength={nameLength}
        onChange={setName}
        {...(asked ? { error: wrongName } : {})}
      />
      <Input
        type="email"
        inputMode="email"
        label={t('sprint.manage.stakeholders.email')}
        value={email}
        maxLength={emailLength}
        onChange={setEmail}
        {...(asked ? { error: wrongEmail } : {})}
      />
      <Button type="submit" icon={plusIcon} busy={store.busy.value.has('add')}>
        {t('core.actions.add')}
      </Button>
    </form>
  )
}

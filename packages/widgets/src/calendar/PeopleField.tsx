import { isEmail, meetingLengths, mostInvited, voiceOf } from '@trellis/sdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { plusIcon } from '../shared/icons.ts'
import { Select } from '../shared/Select.tsx'
import type { Person, Planned } from './MeetingModel.ts'

export interface PeopleFieldProps {
  people: readonly Person[]
  /** Whom one can choose by name. */
  known: Planned['people']
  /** The address of who invites. */
  own: string
  /** Whom of the list the server refuses, and why: said at the field, which gets the focus. */
  refused: string | null
  onChange: (people: Person[]) => void
}

/** Who is invited: chosen by name from network and teams, or added by e-mail. */
export function PeopleField({ people, known, own, refused, onChange }: PeopleFieldProps) {
  const { t } = useTrellis().i18n
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused])
  const isThere = (it: Person) =>
    people.some(
      one => one.email.toLowerCase() === it.email.toLowerCase() || (it.userId !== null && one.userId === it.userId),
    )
  const add = (it: Person): boolean => {
    if (people.length >= mostInvited) setError(t('calendar.meeting.full', { most: mostInvited }))
    else if (isThere(it)) setError(t('calendar.meeting.twice', { name: it.name || it.email }))
    else {
      setError(null)
      onChange([...people, it])
      return true
    }
    return false
  }
  const wrong = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const addTyped = () => {
    if (!isEmail(email)) return wrong(t('calendar.meeting.needsEmail'))
    if (voiceOf(email.trim()) === voiceOf(own)) return wrong(t('plan.refused.self'))
    if (!add({ userId: null, name: name.trim(), email: email.trim() })) return field.current?.focus()
    setEmail('')
    setName('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    addTyped()
  }
  const open = known.filter(it => !isThere(it))
  return (
    <fieldset className="t-cal__people">
      <legend className="t-label">{t('calendar.meeting.people')}</legend>
      {people.length === 0 ? (
        <p className="t-small t-muted">{t('calendar.meeting.nobody')}</p>
      ) : (
        <ul>
          {people.map(it => (
            <li key={it.email}>
              <span>
                {it.name || it.email}
                {it.name && <small className="t-muted"> {it.email}</small>}
              </span>
              <Button
                size="small"
                kind="quiet"
                aria-label={t('calendar.meeting.removeOne', { name: it.name || it.email })}
                onClick={() => onChange(people.filter(one => one !== it))}
              >
                {t('core.actions.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Select
          label={t('calendar.meeting.choose')}
          hideLabel
          value=""
          placeholder={t('calendar.meeting.choose')}
          options={open.map(it => ({
            value: String(it.userId),
            label: it.detail ? `${it.name} (${it.detail})` : it.name,
            group: t(`calendar.meeting.${it.from}`),
          }))}
          onChange={id => {
            const found = open.find(it => String(it.userId) === id)
            if (found) add({ userId: found.userId, name: found.name, email: found.email })
          }}
        />
      )}
      <div className="t-cal__typed">
        <Input
          ref={field}
          label={t('calendar.meeting.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={setEmail}
          onKeyDown={addByEnter}
          error={refused ?? error}
        />
        <Input
          label={t('calendar.meeting.name')}
          autoComplete="off"
          value={name}
          maxLength={meetingLengths.name}
          onChange={setName}
          onKeyDown={addByEnter}
        />
        <Button icon={plusIcon} onClick={addTyped}>
          {t('core.actions.add')}
        </Button>
      </div>
    </fieldset>
  )
}

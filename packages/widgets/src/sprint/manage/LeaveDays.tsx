import { useSignals } from '@preact/signals-react/runtime'
import { addDays, dayOf, leaveLimits } from '@trellis/sdk'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { clockStyle } from '../../shared/clockStyle.ts'
import { useTrellis } from '../../shared/context.tsx'
import { DateField } from '../../shared/DateField.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Icon } from '../../shared/Icon.tsx'
import { eyeSlashIcon, trashIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Section } from '../../shared/Section.tsx'
import { Told } from '../../shared/Told.tsx'
import { wholeDate } from '../../shared/wholeDate.ts'
import { inZone, shortDay } from '../sprintDays.ts'
import { LeaveModel, type LeaveSpan } from './LeaveModel.ts'

/** The reader's days of leave, and what falls away by them. `onChanged` is told when check-ins may have come or gone. */
export function LeaveDays({ onChanged }: { onChanged?: () => void }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new LeaveModel(client), [client])
  useEffect(() => void store.load.reload(), [store])
  const today = dayOf(new Date(), i18n)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [asked, setAsked] = useState(false)
  const wrongFrom = from ? null : t('core.fields.required')
  const wrongTo =
    !to || !from
      ? null
      : to < from
        ? t('sprint.manage.leave.order')
        : to > addDays(from, leaveLimits.atOnce - 1)
          ? t('sprint.manage.leave.most', { most: leaveLimits.atOnce })
          : null
  const words = (it: LeaveSpan) => {
    const whole = (day: string) => wholeDate(dayWords(i18n, day, shortDay))
    return it.from === it.to
      ? whole(it.from)
      : t('sprint.manage.leave.span', { from: whole(it.from), to: whole(it.to) })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    // A single day is entered once.
    if (wrongFrom || wrongTo || !(await store.mark({ from, to: to || from }))) return
    setFrom('')
    setTo('')
    setAsked(false)
    onChanged?.()
  }
  const remove = async (it: LeaveSpan) => {
    if (await store.unmark(it)) onChanged?.()
  }
  return (
    <Section title={t('sprint.manage.leave.title')} text={t('sprint.manage.leave.text')}>
      <Loaded of={store.load} skeleton={2}>
        {({ leave, skipped }) => (
          <>
            {leave.length > 0 && (
              <ul className="t-managerows">
                {leave.map(it => (
                  <li key={it.from}>
                    <span className="t-managerows__who">
                      <b>{words(it)}</b>
                    </span>
                    <Button
                      kind="quiet"
                      size="small"
                      icon={trashIcon}
                      label={t('sprint.manage.leave.remove', { days: words(it) })}
                      busy={store.busy.value.has(`unmark ${it.from}`)}
                      onClick={() => void remove(it)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <div role="status">
              {leave.length > 0 && (
                <p className="t-small">
                  {skipped.length === 0
                    ? t('sprint.manage.leave.nothing')
                    : t('sprint.manage.leave.skipped', {
                        count: skipped.length,
                        list: i18n.list(
                          skipped.map(it =>
                            t('sprint.manage.leave.checkIn', {
                              label: it.label,
                              until: inZone(i18n, it.closes, it.timezone, { ...shortDay, ...clockStyle }),
                            }),
                          ),
                        ),
                      })}
                </p>
              )}
            </div>
            <form className="t-leaveform" noValidate onSubmit={event => void send(event)}>
              <DateField
                label={t('sprint.manage.leave.from')}
                value={from}
                min={addDays(today, -leaveLimits.before)}
                max={addDays(today, leaveLimits.ahead)}
                onChange={setFrom}
                {...(asked ? { error: wrongFrom } : {})}
              />
              <DateField
                label={t('sprint.manage.leave.to')}
                value={to}
                min={from || addDays(today, -leaveLimits.before)}
                max={addDays(today, leaveLimits.ahead)}
                help={t('sprint.manage.leave.toHelp')}
                onChange={setTo}
                error={wrongTo}
              />
              <Button type="submit" busy={store.busy.value.has('mark')}>
                {t('sprint.manage.leave.mark')}
              </Button>
            </form>
            <Told of={store} />
            <p className="t-small t-muted t-managenote">
              <Icon path={eyeSlashIcon} size="small" />
              {t('sprint.manage.leave.who')}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  )
}

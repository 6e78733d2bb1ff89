import { useSignals } from '@preact/signals-react/runtime'
import {
  type AskedGroup,
  addDays,
  askedGroups,
  dayMs,
  dayOf,
  lastMinute,
  leader360Limits,
  listOfPeople,
  momentText,
  type OpenRound,
} from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Icon } from '../shared/Icon.tsx'
import { bellIcon, clockIcon, lockIcon, minusIcon, plusIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { AddRater } from './AddRater.tsx'
import type { Leader360Store } from './Leader360Model.ts'
import { ReadersLine } from './ReadersLine.tsx'

export interface RoundProgressProps {
  store: Leader360Store
  round: OpenRound
  rightsHref: string | undefined
  onRate: (raterId: number) => void
  /** It was closed: its report is made. */
  onClosed: (roundId: number) => void
}

type Asking = 'group' | AskedGroup | 'remove' | 'extend' | 'close' | null

/** A round that takes answers: how many have answered in steps, never who, and what can be done meanwhile. */
export function RoundProgress({ store, round, rightsHref, onRate, onClosed }: RoundProgressProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [asking, setAsking] = useState<Asking>(null)
  const [group, setGroup] = useState<AskedGroup>('peer')
  const [whom, setWhom] = useState('')
  const ends = momentText(lastMinute(round.closesAt, i18n), i18n, { weekday: 'long' })
  const started = dayOf(round.startedAt, i18n)
  const most = Math.round((Date.parse(dayOf(round.extendUntil, i18n)) - Date.parse(started)) / dayMs) - 1
  const now = Math.round((Date.parse(dayOf(round.closesAt, i18n)) - Date.parse(started)) / dayMs) - 1
  const lengths = [7, 14, 21, 30, 45, 60].filter(it => it > now && it <= most)
  const [days, setDays] = useState('')
  const title =
    round.answered > 0
      ? t('leader360.progress.title', { answered: round.answered, asked: round.asked })
      : t('leader360.progress.titleAsked', { asked: round.asked })
  const people = listOfPeople(round.raters.map(it => ({ email: it.email, isOutside: false })))
  const busy = store.busy.value
  const close = () => {
    store.forget()
    setAsking(null)
  }
  const last = dayOf(lastMinute(round.closesAt, i18n), i18n)
  const today = dayOf(new Date(), i18n)
  // Counted as the round was sent: on the day of sending all of them are left, on the last one there is none.
  const left = Math.round((Date.parse(last) - Date.parse(today)) / dayMs)
  const reminders = leader360Limits.remindDays.map(it => addDays(last, -it)).filter(it => it > today)
  const remindLine = round.remindFrom
    ? t('leader360.progress.remindFrom', { date: i18n.date(round.remindFrom) })
    : t('leader360.progress.remindText')
  const remindButton = (kind: 'primary' | 'default') => (
    <Button
      kind={kind}
      {...(kind === 'default' ? { size: 'small' as const } : {})}
      icon={bellIcon}
      busy={busy.has('remind')}
      disabledReason={round.remindFrom ? remindLine : undefined}
      onClick={() => void store.remind(round.id)}
    >
      {t('leader360.progress.remindSend')}
    </Button>
  )
  const isAdding = asking !== null && (askedGroups as readonly string[]).includes(asking)
  const isLate = Date.parse(round.closesAt) - Date.now() < leader360Limits.lastAskedDays * dayMs
  const notIncluded = round.isIncluded ? undefined : t('core.entitlement.missing')
  return (
    <>
      <PageHead
        kicker={t('leader360.progress.kicker', { title: round.model.title })}
        title={title}
        lead={t('leader360.progress.lead', { date: ends, minimum: round.minimum })}
      />
      <div className="t-progress360">
        {round.answered > 0 ? (
          <div
            className="t-pegs360"
            role="progressbar"
            aria-label={t('leader360.progress.kicker', { title: round.model.title })}
            aria-valuemin={0}
            aria-valuemax={round.asked}
            aria-valuenow={round.answered}
            aria-valuetext={title}
          >
            {Array.from({ length: round.asked }, (_, at) => (
              <i key={at} className={cx(at < round.answered && 'is-on')} />
            ))}
          </div>
        ) : (
          <p>{t('leader360.progress.notTold')}</p>
        )}
        <p className="t-small t-muted">
          {t('leader360.progress.sent', { date: i18n.date(round.startedAt) })}{' '}
          {left > 0 && t('leader360.progress.left', { count: left })}{' '}
          {round.isExtended && t('leader360.progress.extended', { days: leader360Limits.extraDays })}
        </p>
        {reminders.length > 0 && (
          <p className="t-small t-muted">
            {t('leader360.setUp.reminder', { date: i18n.list(reminders.map(it => i18n.date(it))) })}
          </p>
        )}
        {round.waiting > 0 && <p className="t-small">{t('leader360.progress.waiting', { waiting: round.waiting })}</p>}
      </div>
      {round.self.isDone ? (
        <div className="t-first360">
          <div>
            <h2>{t('leader360.progress.remind')}</h2>
            <p>{remindLine}</p>
          </div>
          {remindButton('primary')}
        </div>
      ) : (
        <div className="t-first360">
          <div>
            <h2>{t('leader360.setUp.selfOpen', { answered: round.self.answered, total: round.model.items })}</h2>
            <p>{t('leader360.setUp.selfLater')}</p>
          </div>
          <Button kind="primary" onClick={() => onRate(round.self.raterId)}>
            {t(round.self.answered > 0 ? 'leader360.rater.resume' : 'leader360.rater.begin')}
          </Button>
        </div>
      )}
      <Section title={t('leader360.progress.meanwhile')}>
        <ul className="t-meanwhile360">
          {!round.self.isDone && (
            <li>
              <Icon path={bellIcon} />
              <div>
                <b>{t('leader360.progress.remind')}</b>
                <p>{remindLine}</p>
              </div>
              {remindButton('default')}
            </li>
          )}
          <li>
            <Icon path={plusIcon} />
            <div>
              <b>{t('leader360.progress.add')}</b>
              <p>{notIncluded ?? t('leader360.progress.addText', { days: leader360Limits.lastAskedDays })}</p>
            </div>
            <Button
              size="small"
              disabledReason={
                notIncluded ??
                (isLate ? t('leader360.errors.tooLateToAsk', { days: leader360Limits.lastAskedDays }) : undefined)
              }
              onClick={() => setAsking('group')}
            >
              {t('core.actions.add')}
            </Button>
          </li>
          <li>
            <Icon path={minusIcon} />
            <div>
              <b>{t('leader360.progress.remove')}</b>
              <p>{t('leader360.progress.removeText')}</p>
            </div>
            <Button size="small" onClick={() => setAsking('remove')}>
              {t('leader360.progress.choose')}
            </Button>
          </li>
          {lengths.length > 0 && (
            <li>
              <Icon path={clockIcon} />
              <div>
                <b>{t('leader360.progress.more')}</b>
                <p>{notIncluded ?? t('leader360.progress.moreText', { date: i18n.date(addDays(started, most)) })}</p>
              </div>
              <Button size="small" disabledReason={notIncluded} onClick={() => setAsking('extend')}>
                {t('leader360.progress.extend')}
              </Button>
            </li>
          )}
          <li>
            <Icon path={lockIcon} />
            <div>
              <b>{t('leader360.progress.close')}</b>
              <p>{t('leader360.progress.closeText')}</p>
            </div>
            <Button size="small" onClick={() => setAsking('close')}>
              {t('leader360.progress.closeAction')}
            </Button>
          </li>
        </ul>
      </Section>
      <Section title={t('leader360.progress.people')} text={t('leader360.progress.peopleText')}>
        <dl className="t-read360">
          {askedGroups
            .filter(it => round.raters.some(one => one.group === it))
            .map(it => (
              <div key={it}>
                <dt>{t(`leader360.groups.${it}`)}</dt>
                <dd>{i18n.list(round.raters.filter(one => one.group === it).map(one => one.name))}</dd>
              </div>
            ))}
        </dl>
      </Section>
      <ReadersLine readers={store.load.value.value?.readers ?? []} rightsHref={rightsHref} />
      <FormDialog
        open={asking === 'group'}
        title={t('leader360.progress.add')}
        closeLabel={t('core.actions.close')}
        send={t('core.actions.next')}
        busy={false}
        onClose={close}
        onSend={() => setAsking(group)}
      >
        <Select
          label={t('leader360.progress.group')}
          value={group}
          options={askedGroups.map(it => ({ value: it, label: t(`leader360.groups.${it}`) }))}
          onChange={it => setGroup(it as AskedGroup)}
        />
      </FormDialog>
      {isAdding && (
        <AddRater
          group={asking as AskedGroup}
          network={store.load.value.value?.network ?? []}
          isThere={email => people.has({ email, isOutside: false })}
          error={store.failed.value === 'addRater' ? store.error.value : null}
          onAdd={it => void store.addRater(round.id, it)}
          onClose={close}
        />
      )}
      <FormDialog
        open={asking === 'remove'}
        title={t('leader360.progress.remove')}
        text={t('leader360.progress.removeText')}
        closeLabel={t('core.actions.close')}
        send={t('leader360.progress.removeAction')}
        danger
        busy={busy.has('removeRater')}
        blocked={whom ? null : t('leader360.progress.choose')}
        onClose={close}
        onSend={async () => {
          if (await store.removeRater(round.id, Number(whom))) {
            setWhom('')
            close()
          }
        }}
      >
        <Select
          label={t('leader360.progress.whom')}
          value={whom}
          placeholder={t('leader360.progress.choose')}
          options={round.raters.map(it => ({ value: String(it.id), label: it.name }))}
          onChange={setWhom}
        />
      </FormDialog>
      <FormDialog
        open={asking === 'extend'}
        title={t('leader360.progress.more')}
        closeLabel={t('core.actions.close')}
        send={t('leader360.progress.extend')}
        busy={busy.has('extend')}
        blocked={days ? null : t('leader360.progress.choose')}
        onClose={close}
        onSend={async () => {
          if (await store.extend(round.id, Number(days), round.version)) {
            setDays('')
            close()
          }
        }}
      >
        <Select
          label={t('leader360.setUp.length')}
          value={days}
          placeholder={t('leader360.progress.choose')}
          options={lengths.map(it => ({
            value: String(it),
            label: t('leader360.progress.until', { date: i18n.date(addDays(started, it), 'day') }),
          }))}
          onChange={setDays}
        />
      </FormDialog>
      <Confirmation
        open={asking === 'close'}
        title={t('leader360.progress.closeTitle')}
        text={[t('leader360.progress.closeText'), !round.self.isDone && t('leader360.progress.closeSelf')]
          .filter(Boolean)
          .join(' ')}
        yes={t('leader360.progress.closeAction')}
        no={t('core.actions.cancel')}
        danger
        busy={busy.has('close')}
        onResult={async result => {
          if (result !== 'confirm') return close()
          if (!(await store.close(round.id))) return
          close()
          onClosed(round.id)
        }}
      />
    </>
  )
}

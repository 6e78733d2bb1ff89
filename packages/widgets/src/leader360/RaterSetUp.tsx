import { useSignals } from '@preact/signals-react/runtime'
import {
  type AskedGroup,
  addDays,
  askedGroups,
  type DraftRound,
  dayOf,
  leader360Limits,
  listOfPeople,
  minutesOf,
  type RaterEntry,
  raterMinutes,
} from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Icon } from '../shared/Icon.tsx'
import { bellIcon, clockIcon, envelopeSimpleIcon, lockIcon, paperPlaneRightIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Saved } from '../shared/Saved.tsx'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { checkCircleIcon } from '../shared/signs.ts'
import { useOnRoot } from '../shared/useOnRoot.ts'
import { AddRater } from './AddRater.tsx'
import { GroupCard } from './GroupCard.tsx'
import type { Leader360Store } from './Leader360Model.ts'
import { ReadersLine } from './ReadersLine.tsx'
import { WhatRatersRead } from './WhatRatersRead.tsx'

export interface RaterSetUpProps {
  store: Leader360Store
  draft: DraftRound
  readers: readonly string[]
  rightsHref: string | undefined
  onRate: (raterId: number) => void
}

/** How long a round may be asked for, in days. */
const lengths = [7, 14, leader360Limits.days, 30, 45, leader360Limits.mostDays]
const savedTexts = {
  saved: 'leader360.setUp.saved',
  busy: 'leader360.setUp.saving',
  late: 'leader360.setUp.late',
  failed: 'leader360.setUp.failed',
} as const

/** Whom to ask, by group, with what each of them will read and when it goes out. */
export function RaterSetUp({ store, draft, readers, rightsHref, onRate }: RaterSetUpProps) {
  useSignals()
  useOnRoot('has-foot360')
  const { i18n } = useTrellis()
  const { t } = i18n
  const [adding, setAdding] = useState<AskedGroup | null>(null)
  const [sending, setSending] = useState(false)
  const { raters, days } = store.list.value
  const people = listOfPeople(raters.map(it => ({ email: it.email, isOutside: false })))
  const isOutside = (it: RaterEntry) =>
    draft.raters.find(one => one.email.toLowerCase() === it.email.toLowerCase())?.isOutside ?? false
  const known = raters.map(it => ({ ...it, isOutside: isOutside(it) }))
  const put = (next: readonly RaterEntry[]) => store.set({ raters: next })
  const closes = addDays(dayOf(new Date(), i18n), days)
  const state = store.state.value
  const whyNot = !draft.isIncluded
    ? t('core.entitlement.missing')
    : raters.length === 0
      ? t('leader360.errors.nobody')
      : store.newer.value
        ? t('leader360.setUp.newer')
        : undefined
  const isFew = raters.length < leader360Limits.advised
  return (
    <>
      <PageHead
        kicker={t('leader360.setUp.kicker', { title: draft.model.title })}
        title={t('leader360.setUp.title')}
        lead={t('leader360.setUp.lead', { advised: leader360Limits.advised })}
      />
      {store.newer.value && (
        <Notice kind="caution" role="alert">
          <p>{t('leader360.setUp.conflict')}</p>
          <div className="t-actions">
            <Button size="small" onClick={() => void store.keepMine()}>
              {t('leader360.setUp.keepMine')}
            </Button>
            <Button size="small" onClick={store.takeSaved}>
              {t('leader360.setUp.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
      <ol className="t-setup360" aria-label={t('leader360.setUp.groups')}>
        <li className="t-group360">
          <h2>
            {t('leader360.groups.self')}{' '}
            <small>{t('leader360.setUp.selfFirst', { minutes: minutesOf(draft.model.items) })}</small>
          </h2>
          <p className="t-group360__told">
            <Icon path={draft.self.isDone ? checkCircleIcon : clockIcon} />
            <span>
              {t(draft.self.isDone ? 'leader360.setUp.selfDone' : 'leader360.setUp.selfOpen', {
                answered: draft.self.answered,
                total: draft.model.items,
              })}
            </span>
          </p>
          <Button size="small" onClick={() => onRate(draft.self.raterId)}>
            {t(
              draft.self.isDone
                ? 'leader360.setUp.selfChange'
                : draft.self.answered > 0
                  ? 'leader360.rater.resume'
                  : 'leader360.rater.begin',
            )}
          </Button>
        </li>
        {askedGroups.map(group => (
          <GroupCard
            key={group}
            group={group}
            raters={known.filter(it => it.group === group)}
            minimum={draft.minimum}
            onAdd={() => setAdding(group)}
            onRemove={email => put(raters.filter(it => it.email !== email))}
          />
        ))}
      </ol>
      <Section title={t('leader360.setUp.when')}>
        <div className="t-when360">
          <Select
            label={t('leader360.setUp.length')}
            value={String(days)}
            options={[...new Set([...lengths, days])]
              .sort((a, b) => a - b)
              .map(it => ({ value: String(it), label: t('leader360.setUp.days', { days: it }) }))}
            onChange={value => store.set({ days: Number(value) })}
          />
          <ul>
            <li>
              <Icon path={envelopeSimpleIcon} size="small" />
              <span>{t('leader360.setUp.out', { minutes: raterMinutes(draft.model.items) })}</span>
            </li>
            {leader360Limits.remindDays
              .filter(it => it < days)
              .map(it => (
                <li key={it}>
                  <Icon path={bellIcon} size="small" />
                  <span>{t('leader360.setUp.reminder', { date: i18n.date(addDays(closes, -it)) })}</span>
                </li>
              ))}
            <li>
              <Icon path={lockIcon} size="small" />
              <span>{t('leader360.setUp.closes', { date: i18n.date(closes) })}</span>
            </li>
          </ul>
          <p className="t-small t-muted">{t('leader360.setUp.longer', { days: leader360Limits.extraDays })}</p>
        </div>
      </Section>
      <WhatRatersRead raters={known} minimum={draft.minimum} date={i18n.date(closes)} />
      <ReadersLine readers={readers} rightsHref={rightsHref} />
      <div className="t-foot360">
        <Saved state={state === 'failed' ? 'late' : state} label={t(savedTexts[state])} />
        {state === 'failed' && (
          <Notice kind="critical" role="alert">
            {reasonOf(store.error.value, t)}
          </Notice>
        )}
        <Button
          kind="primary"
          size="large"
          icon={paperPlaneRightIcon}
          disabledReason={whyNot}
          onClick={() => setSending(true)}
        >
          {raters.length > 0 ? t('leader360.setUp.sendTo', { count: raters.length }) : t('leader360.setUp.send')}
        </Button>
      </div>
      {adding !== null && (
        <AddRater
          group={adding}
          network={store.load.value.value?.network ?? []}
          isThere={email => people.has({ email, isOutside: false })}
          onAdd={it => put([...store.list.peek().raters, it])}
          onClose={() => setAdding(null)}
        />
      )}
      <FormDialog
        open={sending}
        title={t('leader360.setUp.sendTitle')}
        text={t('leader360.setUp.sendText', { date: i18n.date(closes) })}
        closeLabel={t('core.actions.close')}
        send={t('leader360.setUp.send')}
        busy={store.busy.value.has('start')}
        onClose={() => setSending(false)}
        onSend={async () => {
          if (await store.start()) setSending(false)
        }}
      >
        {isFew && <p>{t('leader360.setUp.few', { advised: leader360Limits.advised })}</p>}
        {!draft.self.isDone && <p>{t('leader360.setUp.selfLater')}</p>}
        {store.error.value !== null && (
          <Notice kind="critical" role="alert">
            {reasonOf(store.error.value, t)}
          </Notice>
        )}
      </FormDialog>
    </>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import {
  addDays,
  feedbackFrequencies,
  mostMailsAWeek,
  type SprintDesign,
  sprintDates,
  sprintDay,
  sprintDurations,
  startAheadDays,
} from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { DateField } from '../../shared/DateField.tsx'
import { Disclosure } from '../../shared/Disclosure.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { globeIcon } from '../../shared/icons.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Section } from '../../shared/Section.tsx'
import { Select } from '../../shared/Select.tsx'
import { wholeDate } from '../../shared/wholeDate.ts'
import { ZoneSelect } from '../../shared/ZoneSelect.tsx'
import { zoneWords } from '../../shared/zoneWords.ts'
import { fullDay, weekdayWord } from '../sprintDays.ts'
import { clockChange } from './clockChange.ts'
import { DailyNote } from './ScheduleWords.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepProps } from './stepProps.ts'
import { WeekRows } from './WeekRows.tsx'

/** Start, length, feedback and check-in, and every date that follows from them, in the sprint's zone. */
export function ScheduleStep({ store, found }: StepProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const design = store.design.value
  if (!design) return null
  const set = (patch: Partial<SprintDesign>) => store.set(patch)
  const today = sprintDay(new Date(), design.timezone, design.resetTime)
  const plan = store.plan.value
  if (!plan) return null
  const dates = sprintDates(plan)
  const crew = design.sprintCrews
  const editing = store.editing.value
  const runs = editing?.runs === true
  const change = clockChange(dates.firstDay, dates.lastDay, design.timezone)
  // A plan with express sprints alone has them as the library does.
  const isFree = found.plan.engine
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  return (
    <>
      <StepHead
        kicker={t(editing ? 'sprint.edit.title' : 'sprint.design.kicker')}
        title={t('sprint.schedule.title', {
          checkIns: t('sprint.schedule.checkIns', { count: dates.checkIns.length }),
          rounds: t('sprint.schedule.rounds', { count: crew.length > 0 ? dates.rounds.length : 0 }),
        })}
        lead={t(runs ? 'sprint.edit.fixed' : 'sprint.schedule.lead')}
      />
      <div className="t-schedule">
        <DateField
          label={t('sprint.schedule.start')}
          value={design.startDay ?? today}
          {...(runs ? { disabled: true } : { min: today })}
          max={addDays(today, startAheadDays)}
          help={t('sprint.schedule.ends', { day: dayWords(i18n, dates.lastDay, fullDay) })}
          onChange={startDay => startDay && set({ startDay })}
        />
        <Select
          label={t('sprint.schedule.duration')}
          disabled={runs}
          value={String(design.duration)}
          options={sprintDurations
            .filter(it => isFree || it === design.duration)
            .map(it => ({ value: String(it), label: t('sprint.library.weeks', { count: it }) }))}
          onChange={it => {
            const duration = Number(it) as SprintDesign['duration']
            // Daily rounds are of one week alone.
            const isDaily = duration > 1 && design.feedbackFrequency === 1
            set({ duration, ...(isDaily ? { feedbackFrequency: 7 } : {}) })
          }}
        />
        <Select
          label={t('sprint.schedule.feedback')}
          value={String(design.feedbackFrequency)}
          options={feedbackFrequencies
            .filter(it => (isFree ? it > 1 || design.duration === 1 : it === design.feedbackFrequency))
            .map(it => ({ value: String(it), label: t('sprint.schedule.every', { count: it }) }))}
          {...(design.feedbackFrequency === 1
            ? { help: t('sprint.schedule.dailyHelp', { most: mostMailsAWeek }) }
            : {})}
          onChange={it => set({ feedbackFrequency: Number(it) as SprintDesign['feedbackFrequency'] })}
        />
        <div className="t-schedule__checkin">
          <Select
            label={t('sprint.schedule.checkIn')}
            value={String(design.checkInWeekday)}
            options={weekdays.map(it => ({ value: String(it), label: weekdayWord(i18n, it) }))}
            onChange={it => set({ checkInWeekday: Number(it) })}
          />
          <DateField
            type="time"
            label={t('sprint.schedule.closes')}
            value={design.checkInTime}
            onChange={checkInTime => checkInTime && set({ checkInTime: checkInTime.slice(0, 5) })}
          />
          <Select
            label={t('sprint.schedule.opens')}
            value={String(design.checkInDaysBefore)}
            options={[1, 2, 3, 4, 5, 6].map(it => ({
              value: String(it),
              label: t('sprint.schedule.before', { count: it }),
            }))}
            onChange={it => set({ checkInDaysBefore: Number(it) })}
          />
        </div>
      </div>
      <Notice icon={globeIcon} title={t('sprint.schedule.zone', { zone: zoneWords(design.timezone, plan.start) })}>
        <p>
          {change
            ? t('sprint.schedule.clocksChange', { day: dayWords(i18n, change, fullDay) })
            : t('sprint.schedule.clocksStay')}
        </p>
        {!runs && (
          <Disclosure className="t-schedule__zone" summary={t('sprint.schedule.otherZone')}>
            <ZoneSelect
              label={t('sprint.schedule.zoneLabel')}
              hideLabel
              value={design.timezone}
              onChange={timezone => set({ timezone })}
            />
          </Disclosure>
        )}
      </Notice>
      <Section
        title={t('sprint.schedule.everyDate')}
        text={t('sprint.schedule.everyDateText', {
          from: wholeDate(dayWords(i18n, dates.firstDay, fullDay)),
          to: wholeDate(dayWords(i18n, dates.lastDay)),
        })}
      >
        <WeekRows dates={dates} zone={design.timezone} crew={crew} />
        <DailyNote design={design} />
        {!runs && (
          <p className="t-muted">{t(crew.length > 0 ? 'sprint.design.review.crewAsked' : 'sprint.started.alone')}</p>
        )}
      </Section>
    </>
  )
}

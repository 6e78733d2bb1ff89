import { localInstant, mostMailsAWeek, type SprintDates, type SprintDesign } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { wholeDate } from '../../shared/wholeDate.ts'
import { zoneWords } from '../../shared/zoneWords.ts'
import { clockWord, weekdayWord, weeksFrom } from '../sprintDays.ts'

/**
 * That a date of daily feedback does not reach everybody: nobody gets more than three mails a week, and who is of the crew from
 * outside is asked by mail alone. Nothing where that does not arise.
 */
export function DailyNote({ design }: Pick<ScheduleWordsProps, 'design'>) {
  const { t } = useTrellis().i18n
  if (design.feedbackFrequency !== 1) return null
  return <p className="t-muted">{t('sprint.schedule.dailyNote', { most: mostMailsAWeek })}</p>
}

export interface ScheduleWordsProps {
  design: SprintDesign
  dates: SprintDates
}

/** From when until when a sprint runs, and how often it asks. */
export function ScheduleWords({ design, dates }: ScheduleWordsProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <p>
        {t('sprint.schedule.fromTo', {
          from: wholeDate(dayWords(i18n, dates.firstDay)),
          to: wholeDate(dayWords(i18n, dates.lastDay)),
          weeks: t('sprint.library.weeks', { count: weeksFrom(dates.firstDay, dates.lastDay) }),
        })}
      </p>
      <p className="t-muted">
        {t('sprint.schedule.routine', {
          weekday: weekdayWord(i18n, design.checkInWeekday),
          time: clockWord(i18n, design.checkInTime),
          every: t('sprint.schedule.every', { count: design.feedbackFrequency }),
          // By the day on which it begins, as the schedule's own step says it.
          zone: zoneWords(design.timezone, localInstant(dates.firstDay, design.resetTime, design.timezone)),
        })}
      </p>
      <DailyNote design={design} />
    </>
  )
}

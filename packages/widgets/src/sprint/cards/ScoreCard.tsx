import { bandOf, type SprintProgress, shown } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Band } from '../../shared/Band.tsx'
import { Button } from '../../shared/Button.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { useTrellis } from '../../shared/context.tsx'
import { Delta } from '../../shared/Delta.tsx'
import { SprintCard, type SprintCardProps } from './SprintCard.tsx'

/** How a number of a sprint moved since the round before: an arrow, by how many points, and since when. */
export interface Moved {
  fluctuation: SprintProgress['outcomePercentage']['fluctuation']
  /** In points, as it is written; null where it is not known. */
  change: number | null
  /** The round before was a week ago. */
  isWeekly?: boolean
}

export interface ScoreCardProps extends Omit<SprintCardProps, 'children'> {
  /** 0 to 100; null where nothing is there or may be shown. */
  score: number | null
  moved?: Moved
  note?: ReactNode
  /** Rates now; left out, nobody is asked to. */
  onRate?: (() => void) | undefined
  rateHref?: string | undefined
}

const directions = { INCREASE: 'up', DECREASE: 'down', NEUTRAL: 'same' } as const

/** A score in percent with one decimal, its band and its trend; 'No Data' where there is none. Source: spec 2 section 2, Sprint cards. */
export function ScoreCard({ score, moved, note, onRate, rateHref, ...card }: ScoreCardProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const direction = moved && moved.fluctuation !== 'NONE' ? directions[moved.fluctuation] : null
  const by = i18n.number(Math.abs(moved?.change ?? 0), one)
  return (
    <SprintCard {...card}>
      {score === null ? (
        <b className="is-none">{t('core.states.noData')}</b>
      ) : (
        <>
          <b className="t-num">{i18n.number(shown(score) / 100, { style: 'percent', ...one })}</b>
          <Band band={bandOf(score, 0, 100)} word={bandWord(i18n, bandOf(score, 0, 100))} showWord />
        </>
      )}
      {score !== null && moved && direction && (
        <Delta
          direction={direction}
          text={by}
          label={t(`sprint.cards.${moved.isWeekly ? 'sinceWeek' : 'sinceRound'}.${direction}`, { by })}
          since={t(`sprint.cards.after.${moved.isWeekly ? 'week' : 'round'}`)}
        />
      )}
      {note && <p>{note}</p>}
      {score === null && (onRate || rateHref) && (
        <Button size="small" {...(rateHref ? { href: rateHref } : { onClick: onRate })}>
          {t('sprint.cards.rateNow')}
        </Button>
      )}
    </SprintCard>
  )
}

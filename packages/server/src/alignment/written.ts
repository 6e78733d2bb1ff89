import { type AlignmentReport, hundredShown, present, type SubscaleResult, shown } from '@trellis/sdk/contract'
import { agreementOf, levelOf, stateOfSubscale } from './agreement.ts'
import { rulesOf } from './rules.ts'
import { type Mean, ranked } from './score.ts'

/** A subscale as a report shows it, without words. */
export type Shown = Omit<SubscaleResult, 'label' | 'meaning' | 'lowHelp' | 'talk' | 'subScaleCode'> & {
  subscale: string
}

/** The numbers of a report as everybody gets them: what is suppressed is absent. */
export interface Numbers {
  nValid: number
  /** Of these, people from outside the organisation. */
  outside?: number
  overall?: AlignmentReport['overall']
  scales: { scale: string; mean?: number; score100?: number }[]
  subscales: Shown[]
}

const rules = rulesOf()

const meanWritten = ({ mean }: Mean): Mean =>
  mean === undefined ? {} : { mean: shown(mean), score100: hundredShown(mean, rules.least, rules.most) }

/** Means, spread and interval have one decimal, an agreement two, a share none. The words go by what is written. */
function subscaleWritten(it: Shown): Shown {
  const { mean, sd, ci95, favourable, rwgj } = it
  if (mean === undefined) return it
  const level = levelOf(mean, rules)
  return present({
    ...it,
    ...meanWritten(it),
    level,
    sd: sd === undefined ? undefined : shown(sd),
    ci95: ci95 && ([shown(ci95[0]), shown(ci95[1])] as [number, number]),
    favourable: favourable === undefined ? undefined : shown(favourable, 0),
    ...(rwgj === undefined
      ? {}
      : { rwgj: shown(rwgj, 2), agreement: agreementOf(rwgj), state: stateOfSubscale(level, rwgj, rules) }),
  }) as Shown
}

/**
 * The numbers of a report as they are written: what is kept and leaves the server is no finer than what a screen shows,
 * since unrounded mean and spread of five people give their scores away. Done again it changes nothing, so that a report
 * kept unrounded before is written alike. Source: measurement 5, 7, 10 and Scale.
 */
export function written(numbers: Numbers): Numbers {
  const overall = numbers.overall && (meanWritten(numbers.overall) as NonNullable<Numbers['overall']>)
  return {
    nValid: numbers.nValid,
    ...(numbers.outside === undefined ? {} : { outside: numbers.outside }),
    ...(overall ? { overall } : {}),
    scales: numbers.scales.map(it => ({ ...it, ...meanWritten(it) })),
    subscales: ranked(numbers.subscales.map(subscaleWritten)),
  }
}

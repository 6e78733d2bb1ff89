import { momentText, raterMinutes } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import type { RaterFlow } from './raterCalls.ts'

const minuteMs = 60_000

/** What the screens of a rater say again and again: of whom, in which group, until when. Reads signals. */
export function useRaterWords(flow: RaterFlow) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const info = flow.info.value
  const isSelf = info?.group === 'self'
  const name = info?.leader.name ?? ''
  const values = {
    name,
    group: info ? t(`leader360.groups.${info.group}`) : '',
    minimum: info?.minimum ?? 0,
    asked: info?.inGroup ?? 0,
    total: info?.total_question ?? 0,
    minutes: raterMinutes(info?.total_question ?? 0),
    organisation: info?.organisation ?? '',
    // It closes as the leader's day is over: the moment that the mail names, whatever the reader's clock shows then.
    date: info?.until ? momentText(new Date(Date.parse(info.until) - minuteMs), i18n, { weekday: 'long' }) : '',
  }
  return {
    info,
    isSelf,
    values,
    title: info?.title || t('account.menu.leader360'),
    subtitle: info ? (isSelf ? info.organisation : t('leader360.rater.about', values)) : '',
  }
}

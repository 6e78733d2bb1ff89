import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { chatCircleIcon, clockIcon, eyeIcon, type IconPath, lockIcon, userIcon, usersIcon } from '../shared/icons.ts'
import { sentences } from '../shared/wording.ts'
import type { RaterFlow } from './raterCalls.ts'
import { useRaterWords } from './useRaterWords.ts'

type Line = [icon: IconPath, title: string, text: string]

export interface WhatIsToldProps {
  flow: RaterFlow
  /** Numbers alone, as they are about to be sent. */
  short?: boolean
}

/** Exactly what comes of a rater's answers: the group, from how many, who reads it, and that words are told word for word; or nothing. */
export function WhatIsTold({ flow, short = false }: WhatIsToldProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { info, values } = useRaterWords(flow)
  if (!info) return null
  const kind = info.isNamed ? 'named' : 'group'
  const people =
    info.isNamed || info.isEnough ? null : t(`leader360.rater.told.${info.inGroup > 1 ? 'few' : 'only'}`, values)
  const own = info.group === 'peer' || info.group === 'team' ? t('leader360.rater.told.groupInside') : null
  const lines: Line[] = info.leftOut
    ? [[lockIcon, t('leader360.rater.told.leftOut'), t(`leader360.rater.told.${info.leftOut}`, values)]]
    : [
        [
          info.isNamed ? userIcon : usersIcon,
          t(`leader360.rater.told.${kind}`, values),
          sentences(i18n, [people ?? t(`leader360.rater.told.${kind}Text`, values), kind === 'group' && own]),
        ],
        [chatCircleIcon, t('leader360.rater.told.words'), t(`leader360.rater.told.${kind}Words`, values)],
        [clockIcon, t('leader360.rater.told.when'), t('leader360.rater.told.whenText', values)],
        [
          eyeIcon,
          t('leader360.rater.told.who'),
          t(info.readers.length > 0 ? 'leader360.rater.told.whoNamed' : 'leader360.rater.told.whoText', {
            ...values,
            readers: i18n.list(info.readers),
          }),
        ],
      ]
  return (
    <ul className="t-told360">
      {lines.slice(0, short ? 1 : undefined).map(([icon, title, text]) => (
        <li key={title}>
          <Icon path={icon} />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

import type { RatingAsked } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { chatCircleIcon, clockIcon, eyeIcon, type IconPath, userIcon, usersIcon } from '../../shared/icons.ts'
import { useRaterWords } from './raterWords.ts'

/** Exactly what comes of a rater's answers, before the first question. Source: sprints, What is rated. */
export function WhatIsShown({ asked }: { asked: RatingAsked }) {
  const { t } = useTrellis().i18n
  const { viewer, role, until, signed } = useRaterWords(asked)
  const { isAlone, isEnough, others, teamName, asksFeedback, organisation } = asked
  const group = isAlone ? 'alone' : isEnough ? 'group' : 'few'
  const values = { viewer, role, count: others }
  const lines: [IconPath, string, string][] = [
    [
      chatCircleIcon,
      t('sprint.rating.shows.words'),
      // Without them there is nothing to send where only advice is asked for.
      t(`sprint.rating.shows.${asksFeedback ? 'wordsText' : 'wordsOnly'}`, { signed }),
    ],
    [clockIcon, t('sprint.rating.shows.when'), t('sprint.rating.shows.whenText', { date: until })],
    [
      eyeIcon,
      t('sprint.rating.shows.who'),
      t(teamName === null ? 'sprint.rating.shows.whoText' : 'sprint.rating.shows.whoTeam', { viewer, organisation }),
    ],
  ]
  if (asksFeedback)
    lines.unshift([
      isAlone ? userIcon : usersIcon,
      t(`sprint.rating.shows.${group}`, values),
      t(`sprint.rating.shows.${group}Text`, values),
    ])
  return (
    <>
      <h3 className="t-heading t-rating__sub">{t('sprint.rating.shows.title', { viewer })}</h3>
      <ul className="t-rating__shows">
        {lines.map(([icon, title, text]) => (
          <li key={title}>
            <Icon path={icon} />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

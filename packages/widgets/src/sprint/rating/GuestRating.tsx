import { useSignals } from '@preact/signals-react/runtime'
import { type Client, guestTokenShape, type RatingAsked } from '@trellis/sdk'
import { type ReactNode, useMemo, useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { WriteToSupport } from '../../shared/WriteToSupport.tsx'
import { AskedLines } from './AskedLines.tsx'
import { AskForLink } from './AskForLink.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { openRating } from './openRating.ts'
import { keptByLink } from './RatingModel.ts'
import { RatingSteps } from './RatingSteps.tsx'
import { guestCalls } from './ratingCalls.ts'

export interface GuestRatingProps {
  /** One for each sprint that asks on a day, with a client that speaks for it. */
  links: readonly { token: string; client: Client }[]
  /** Came to be asked no more. */
  isNotMe?: boolean
  /** The choice of language, in the bar. */
  language?: ReactNode
}

/** Feedback and advice by links, without an account; where several ask on one day they are chosen first. */
export function GuestRating({ links, isNotMe, language }: GuestRatingProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const doors = useMemo(
    () => links.map(it => ({ token: it.token, calls: guestCalls(it.client), storage: keptByLink(it.token) })),
    [links],
  )
  const load = useLoad(
    () => Promise.all(doors.map(async it => ({ ...it, asked: await openRating(it.calls, it.storage) }))),
    [doors],
  )
  const [chosen, choose] = useState<string | null>(null)
  /** As they were sent since. */
  const [changed, setChanged] = useState<Record<string, RatingAsked>>({})
  return (
    <Loaded of={load}>
      {found => {
        const open = found.flatMap(it => (it.asked ? [{ ...it, asked: it.asked }] : []))
        const [first] = open
        const whole = links.find(it => guestTokenShape.test(it.token))
        const ask = whole ? (
          <AskForLink token={whole.token} />
        ) : (
          <>
            <p>{t('sprint.rating.expired.cutOff')}</p>
            <WriteToSupport />
          </>
        )
        if (!first) return <LinkExpired actions={ask} />
        const one = open.length === 1 ? first : open.find(it => it.token === chosen)
        if (one)
          return (
            <RatingSteps
              key={one.token}
              calls={one.calls}
              storage={one.storage}
              asked={changed[one.token] ?? one.asked}
              isGuest
              isNotMe={isNotMe}
              onClose={open.length > 1 ? () => choose(null) : undefined}
              onChange={it => setChanged(before => ({ ...before, [one.token]: it }))}
              language={language}
              onExpired={ask}
            />
          )
        return (
          <>
            <PageHead title={t('sprint.rating.asked.several')} lead={t('sprint.rating.asked.each')} />
            <AskedLines
              lines={open.map(it => {
                const asked = changed[it.token] ?? it.asked
                return {
                  ...{ id: asked.id, label: asked.sprint.label, asks: asked.asks.name, teamName: asked.teamName },
                  ...{ role: asked.role, type: asked.type, askedAt: asked.until, until: asked.until, isOpen: true },
                  ...{ sentAt: asked.sentAt, isDeclined: asked.isDeclined },
                }
              })}
              actionOf={line => ({
                onClick: () => choose(open.find(it => it.asked.id === line.id)?.token ?? null),
              })}
            />
          </>
        )
      }}
    </Loaded>
  )
}

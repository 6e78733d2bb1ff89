import type { UserState } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { queuesOf, waitingIn } from '../survey/queue.ts'

export interface KeptAnswersProps {
  /** The signed-in person, as last loaded. */
  owner: Pick<UserState, 'clientId' | 'userId' | 'glaV2'>
}

/** Says how many answers to the assessment this browser still keeps for the person: they are sent when it is opened again. */
export function KeptAnswers({ owner }: KeptAnswersProps) {
  const { t } = useTrellis().i18n
  const [, look] = useState(0)
  useEffect(() => {
    // Another window sends them, or keeps more.
    const again = () => look(it => it + 1)
    window.addEventListener('storage', again)
    return () => window.removeEventListener('storage', again)
  }, [])
  const { clientId, userId, glaV2 } = owner
  // Offline it may be unknown that one was started: until then its answers have an id below 1. What was left of an earlier one waits for nothing.
  const person = `gla.${clientId}.${userId}.`
  const { assessmentId, finished } = glaV2
  const ids = queuesOf(person).filter(it => {
    const id = Number(it.slice(person.length))
    if (finished) return id === -assessmentId || id > assessmentId
    return id < 1 || id === assessmentId || assessmentId === 0
  })
  const all = ids.map(waitingIn)
  const count = all.reduce((sum, it) => sum + it.count, 0)
  if (count === 0) return null
  const unkept = all.some(it => it.unkept)
  return (
    <div className="t-kept">
      <Notice kind={unkept ? 'caution' : 'info'}>
        {t(unkept ? 'survey.unkept.text' : 'gla.profile.kept', { count })}
      </Notice>
    </div>
  )
}

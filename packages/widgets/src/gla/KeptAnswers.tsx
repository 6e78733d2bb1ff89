import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { type GlaOwner, keptAnswers, sendKeptAnswers } from './keptAnswers.ts'

export interface KeptAnswersProps {
  /** The signed-in person, as last loaded. */
  owner: GlaOwner
  /** Some have arrived: what was loaded is old. */
  onSent: () => void
}

/** Sends the answers of the assessment that this browser still keeps for the person, and says how many did not go out yet. */
export function KeptAnswers({ owner, onSent }: KeptAnswersProps) {
  const { client, i18n } = useTrellis()
  const { count, unkept } = keptAnswers(client, owner)
  useEffect(() => {
    void sendKeptAnswers(client, owner).then(sent => sent && onSent())
  }, [client, owner])
  if (count === 0) return null
  return (
    <div className="t-kept">
      <Notice kind={unkept ? 'caution' : 'info'}>
        {i18n.t(unkept ? 'survey.unkept.text' : 'gla.profile.kept', { count })}
      </Notice>
    </div>
  )
}

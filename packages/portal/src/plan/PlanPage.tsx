import type { NetworkMember } from '@trellis/sdk'
import { boardComments, MeetingDialog, NetworkSection, PlanBoard } from '@trellis/widgets'
import { useState } from 'react'
import { useShell } from '../context.tsx'
import { Printed } from '../layouts/Printed.tsx'
import { ownSprintHref } from '../sprint/sprintHref.ts'
import { useOtherYear } from './useOtherYear.tsx'
import { usePlanClosed } from './usePlanClosed.ts'
import { useYear } from './useYear.ts'

const comments = boardComments()

/** The person's own Leader Impact board. */
function PlanPage() {
  const shell = useShell()
  const sprintHref = ownSprintHref(shell)
  const year = useYear()
  const [meeting, setMeeting] = useState<NetworkMember | null>(null)
  return (
    <>
      <Printed />
      <PlanBoard
        comments={useOtherYear(comments, year)}
        year={year}
        challengesHref={it => `/plan/role-challenges?from=plan&plan=${it.id}&year=${it.year}`}
        assessmentHref="/explore/growth-leader-assessment-v2"
        network={it => <NetworkSection {...it} placesHref="/plan/network" onSchedule={setMeeting} />}
        rightsHref="/dashboard/viewing-rights"
        sprintHref={sprintHref}
        onClosed={usePlanClosed()}
      />
      {meeting && (
        <MeetingDialog
          people={[{ userId: meeting.userId, name: meeting.name, email: meeting.email }]}
          onClose={() => setMeeting(null)}
        />
      )}
    </>
  )
}

export { PlanPage as Component }

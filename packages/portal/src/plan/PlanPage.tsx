import type { NetworkMember } from '@trellis/sdk'
import { boardComments, MeetingDialog, NetworkSection, PlanBoard, SightLinks } from '@trellis/widgets'
import { type ComponentProps, useState } from 'react'
import { useShell } from '../context.tsx'
import { Printed } from '../layouts/Printed.tsx'
import { ownSprintHref } from '../sprint/sprintHref.ts'
import { useOtherYear } from './useOtherYear.tsx'
import { usePlanClosed } from './usePlanClosed.ts'
import { useYear } from './useYear.ts'

const comments = boardComments()
const sight: ComponentProps<typeof PlanBoard>['sight'] = it => (
  <SightLinks seenBy={it} rightsHref="/dashboard/viewing-rights" />
)

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
        sight={sight}
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

import { type Account, signInCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Section } from '../../components/section.tsx';
import { Enrolment } from '../../components/sign-in/enrolment.tsx';
import { NewPassword } from '../../components/sign-in/new-password.tsx';
import { RecoveryCodes } from '../../components/sign-in/recovery-codes.tsx';
import { Tag } from '../../components/tag.tsx';
import { ThemeChoice } from '../../components/theme-choice.tsx';
import { refreshAccount } from '../../hooks/account-query.ts';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './account-page.module.css';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

/** At this number a warning asks for new codes. */
const FEW_CODES = 3;

export function AccountPage() {
  const account = useAccount();
  const { email, role, locations } = account;
  return (
    <PageFrame title="Account">
      <div className={styles.sections}>
        <Section title="Your account">
          <dl className={styles.facts}>
            <dt>E-mail</dt>
            <dd>{email}</dd>
            <dt>Role</dt>
            <dd>{role}</dd>
            <dt>Locations</dt>
            <dd>
              <LocationNames slugs={locations} />
            </dd>
          </dl>
        </Section>
        <Password email={email} />
        <TwoStepVerification account={account} />
        <Section title="This device">
          <ThemeChoice />
        </Section>
      </div>
    </PageFrame>
  );
}

function Password({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const changing = useCall(signInCalls.changePassword, {
    onDone({ message }) {
      setIsOpen(false);
      announce(message);
    },
  });
  return (
    <Section title="Password">
      <p>Changing your password signs you out on all other devices.</p>
      <Actions>
        <Button
          onClick={() => {
            changing.reset();
            setIsOpen(true);
          }}
        >
          Change password
        </Button>
      </Actions>
      {isOpen && (
        <Dialog title="Change password" onClose={() => setIsOpen(false)}>
          <NewPassword
            email={email}
            action="Change password"
            isBusy={changing.isBusy}
            problem={changing.problem}
            onChoose={(password) => changing.send({ body: { password } })}
            secondaryAction={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
          />
        </Dialog>
      )}
    </Section>
  );
}

function TwoStepVerification({ account }: { account: Account }) {
  const { has_second_factor: isOn, recovery_codes_left: left } = account;
  const client = useQueryClient();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = (shown: readonly string[]) => {
    setIsEnrolling(false);
    setIsRenewing(false);
    setCodes(shown);
    void refreshAccount(client);
  };

  return (
    <Section title="Two-step verification" id="second-factor">
      <p className={styles.state}>
        {isOn ? <Tag tone="good">On</Tag> : <Tag tone="warning">Off</Tag>}
        {isOn
          ? `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`
          : 'Without it, your password alone is enough to sign in.'}
      </p>
      {isOn && left <= FEW_CODES && (
        <Notice tone="warning">Few recovery codes are left. Create new ones now.</Notice>
      )}
      <Actions>
        {isOn && <Button onClick={() => setIsRenewing(true)}>New recovery codes</Button>}
        <Button tone={isOn ? 'plain' : 'primary'} onClick={() => setIsEnrolling(true)}>
          {isOn ? 'Change authenticator app' : 'Turn on'}
        </Button>
      </Actions>
      {isEnrolling && (
        <Dialog title="Two-step verification" onClose={() => setIsEnrolling(false)}>
          <Enrolment onEnrolled={showCodes} isReplacement={isOn} />
        </Dialog>
      )}
      {isRenewing && (
        <RenewCodesDialog onRenewed={showCodes} onClose={() => setIsRenewing(false)} />
      )}
      {codes && (
        <Dialog title="Recovery codes">
          <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Section>
  );
}

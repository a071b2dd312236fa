import { type Account, signInCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
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

/** So few that it is time for new ones. */
const FEW_CODES = 3;

export function AccountPage() {
  const account = useAccount();
  const { email, role, locations } = account;
  return (
    <PageFrame title="Account">
      <div className={styles.sections}>
        <Section title="You">
          <dl className={styles.facts}>
            <dt>E-mail</dt>
            <dd>{email}</dd>
            <dt>Role</dt>
            <dd>{role}</dd>
            <dt>Locations</dt>
            <dd>
              <PlaceNames slugs={locations} />
            </dd>
          </dl>
        </Section>
        <Password email={email} />
        <SecondFactor account={account} />
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
      <p>Whoever knows the old one is signed out everywhere else when you change it.</p>
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
            otherAction={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
          />
        </Dialog>
      )}
    </Section>
  );
}

function SecondFactor({ account }: { account: Account }) {
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
    <Section title="Second factor" id="second-factor">
      <p className={styles.state}>
        {isOn ? <Tag tone="good">On</Tag> : <Tag tone="warning">Off</Tag>}
        {isOn
          ? `${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`
          : 'A password alone lets anybody in who learns it.'}
      </p>
      {isOn && left <= FEW_CODES && (
        <Notice tone="warning">Few recovery codes are left. Make new ones while you can.</Notice>
      )}
      <Actions>
        {isOn && <Button onClick={() => setIsRenewing(true)}>New recovery codes</Button>}
        <Button tone={isOn ? 'plain' : 'primary'} onClick={() => setIsEnrolling(true)}>
          {isOn ? 'Use another app or phone' : 'Turn it on'}
        </Button>
      </Actions>
      {isEnrolling && (
        <Dialog title="Second factor" onClose={() => setIsEnrolling(false)}>
          <Enrolment onEnrolled={showCodes} doesReplace={isOn} />
        </Dialog>
      )}
      {isRenewing && (
        <RenewCodesDialog onRenewed={showCodes} onClose={() => setIsRenewing(false)} />
      )}
      {codes && (
        <Dialog title="Recovery codes">
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Section>
  );
}

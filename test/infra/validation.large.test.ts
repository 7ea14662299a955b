import { type App, Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { certificateArn, everyFunction, tableStream, tracingLayer, validated, webAclArn } from './deployment.ts';

describe('the validation of CloudFormation', () => {
  test.each([
    [
      'with every option',
      {
        ...everyFunction,
        alarmTopic: 'arn:aws:sns:eu-central-1:111122223333:alarms',
        monthlyBudget: '500',
        backups: 'true',
        console: 'true',
        gradual: 'true',
        reserve: 'true',
        corsOrigins: 'https://shop.example',
        domain: 'api.example.com',
        certificateArn,
        webAclArn,
        tracingLayer,
        warmReadUnits: '20000',
        warmWriteUnits: '8000',
        maximumWriteUnits: '50000',
      },
    ],
    ['with a restored table', { table: 'restored', tableStream }],
  ])('accepts the templates of a deployment %s', async (_, options) => {
    expect((await validated(0, options)).findings).toEqual([]);
  });

  test('rejects a wrong template', async () => {
    const spoil = (app: App) => new CfnBucket(new Stack(app, 'Spoiled'), 'Open', { accessControl: 'Everyone' });
    expect((await validated(0, {}, spoil)).findings).not.toEqual([]);
  });
});

"""The official compatibility tests of OpenLineage: our validator sends all events of their scenarios, and compares what comes of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parents[2] / "scripts/clients/openlineage-compatibility"


def test_all_scenarios(server, tmp_path):
    report = tmp_path / "report.json"
    consumer = REPOSITORY / "consumer/consumers/aspectory"
    command = [sys.executable, consumer / "validator/validator.py", "--url", server.url, "--token", server.token]
    folders = ["--consumer_dir", consumer, "--scenario_dir", REPOSITORY / "consumer/scenarios", "--target", report]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY / "scripts")}
    done = subprocess.run([*command, *folders], env=environment, text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    [component] = json.loads(report.read_text())
    tests = [test for scenario in component["scenarios"] for test in scenario["tests"]]
    assert [test["status"] for test in tests if test["validation_type"] == "syntax"] == ["SUCCESS"] * 74
    assert {test["status"] for test in tests} == {"SUCCESS"}

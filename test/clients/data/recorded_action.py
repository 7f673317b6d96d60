"""An action that writes down what it gets, one line an event, slowly enough to be stopped in the middle."""

import time

from datahub_actions.action.action import Action


class RecordedAction(Action):
    @classmethod
    def create(cls, config_dict, ctx):
        return cls(config_dict)

    def __init__(self, config):
        self.path = config["path"]
        self.seconds = config.get("seconds", 0)

    def act(self, event):
        time.sleep(self.seconds)
        with open(self.path, "a") as file:
            file.write(f"{event.event.entityUrn} {event.event.operation} {event.event.modifier}\n")

    def close(self):
        pass
